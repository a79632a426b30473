/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"
#include "i18n.h"
#include "preferences.h"

#include <string.h>

#define FILES N_ ("Files")
#define EDITING N_ ("Editing")
#define TOOLS N_ ("Tools")
#define SYMMETRY N_ ("Symmetry")
#define LINES N_ ("Fold lines")
#define GARMENTS N_ ("Garments, masks and directions")
#define PATTERNS N_ ("Patterns")
#define COMPARING N_ ("Panes")
#define VIEW N_ ("View")
#define CAMERA N_ ("Camera")
#define TIME N_ ("Time")
#define HELP N_ ("Window and help")

const RmpCommand rmp_commands[] = {
  { "win.new", FILES, N_ ("New Project"), N_ ("Starts an empty project"), RMP_SCOPE_WINDOW, { "<Control>n" } },
  { "win.open",
    FILES,
    N_ ("Open…"),
    N_ ("Opens a project, or a character from another program"),
    RMP_SCOPE_WINDOW,
    { "<Control>o" } },
  { "win.import",
    FILES,
    N_ ("Import…"),
    N_ ("Adds a character, or motion for one, from a file of another program"),
    RMP_SCOPE_WINDOW,
    { "<Control>i" } },
  { "win.append",
    FILES,
    N_ ("Append from Project…"),
    N_ ("Adds characters, with all that was made on them, or looks from another project"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.save", FILES, N_ ("Save"), N_ ("Saves the project to its file"), RMP_SCOPE_WINDOW, { "<Control>s" } },
  { "win.save-as",
    FILES,
    N_ ("Save As…"),
    N_ ("Saves the project under another name"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>s" } },
  { "win.save-copy",
    FILES,
    N_ ("Save a Copy Without History…"),
    N_ ("Saves the project as it is under another name, to give away: nobody can go back through its changes"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.bake",
    FILES,
    N_ ("Bake…"),
    N_ ("Writes the moving, wrinkled cloth into files that other programs read"),
    RMP_SCOPE_WINDOW,
    { "<Control>e" } },
  { "win.import-again",
    FILES,
    N_ ("Import Again…"),
    N_ ("Reads another version of the selected character's file; garments, lines and looks go over to it"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.replace-mesh",
    FILES,
    N_ ("Replace Mesh…"),
    N_ ("Puts a mesh of another file in the selected one's place; garments, lines and looks go over to it"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>i" } },
  { "win.screenshot",
    FILES,
    N_ ("Save Picture…"),
    N_ ("Saves the picture in the viewport as a PNG file"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>p" } },
  { "win.start-page",
    FILES,
    N_ ("Start Page"),
    N_ ("Shows samples and recent files"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>h" } },

  { "win.undo", EDITING, N_ ("Undo"), N_ ("Takes back the last change"), RMP_SCOPE_WINDOW, { "<Control>z" } },
  { "win.redo",
    EDITING,
    N_ ("Redo"),
    N_ ("Makes the change again that was taken back"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>z", "<Control>y" } },
  { "win.history",
    EDITING,
    N_ ("History"),
    N_ ("Lists all changes; click one to go back to it"),
    RMP_SCOPE_WINDOW,
    { "<Control>h" } },
  { "win.add-look",
    EDITING,
    N_ ("Add Look…"),
    N_ ("Adds a way to fold the selected garment"),
    RMP_SCOPE_WINDOW,
    { "<Control>l" } },
  { "win.delete", EDITING, N_ ("Delete"), N_ ("Deletes what is selected"), RMP_SCOPE_STAGE, { "Delete" } },

  { "win.tool::select",
    TOOLS,
    N_ ("Select"),
    N_ ("Selects garments, fold lines and folds with a click"),
    RMP_SCOPE_VIEWPORT,
    { "q" } },
  { "win.tool::fold-line",
    TOOLS,
    N_ ("Fold Line"),
    N_ ("Draws the lines that folds stand on, and edits them"),
    RMP_SCOPE_VIEWPORT,
    { "l" } },
  { "win.tool::paint-faces",
    TOOLS,
    N_ ("Paint Faces"),
    N_ ("Paints which faces of a mesh are the selected garment, or a new one"),
    RMP_SCOPE_VIEWPORT,
    { "p" } },
  { "win.tool::mask-brush",
    TOOLS,
    N_ ("Mask Brush"),
    N_ ("Paints the selected mask, or a new one: where and how strongly a look acts"),
    RMP_SCOPE_VIEWPORT,
    { "a" } },
  { "win.tool::pattern-brush",
    TOOLS,
    N_ ("Pattern Brush"),
    N_ ("Paints heights on the selected pattern, or a new one: wrinkles where you want them"),
    RMP_SCOPE_VIEWPORT,
    { "r" } },
  { "win.tool::direction-brush",
    TOOLS,
    N_ ("Direction Brush"),
    N_ ("Combs the selected direction field of the garment, or a new one, along the stroke"),
    RMP_SCOPE_VIEWPORT,
    { "e" } },
  { "win.adjust-reach",
    TOOLS,
    N_ ("Reach or Radius"),
    N_ ("Moving the pointer sets how far folds go to the side of lines, or the radius of a brush"),
    RMP_SCOPE_VIEWPORT,
    { "f" } },
  { "win.adjust-steadiness",
    TOOLS,
    N_ ("Steadiness or Strength"),
    N_ ("Moving the pointer sets how far the pen hangs back behind it, so that a line is smooth, or how strong a brush "
        "is"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>f" } },
  { "win.adjust-angle",
    TOOLS,
    N_ ("Angle or Fold Width"),
    N_ ("Moving the pointer turns what a brush paints, or sets how wide folds of lines are"),
    RMP_SCOPE_VIEWPORT,
    { "<Control>f" } },
  { "win.smaller-ring",
    TOOLS,
    N_ ("Smaller Ring"),
    N_ ("A step less of reach for lines, or of radius for brushes"),
    RMP_SCOPE_VIEWPORT,
    { "bracketleft" } },
  { "win.larger-ring",
    TOOLS,
    N_ ("Larger Ring"),
    N_ ("A step more of reach for lines, or of radius for brushes"),
    RMP_SCOPE_VIEWPORT,
    { "bracketright" } },
  { "win.leave-tool",
    TOOLS,
    N_ ("Leave Tool"),
    N_ ("Gives up what is under way; a second time goes back to selecting"),
    RMP_SCOPE_VIEWPORT,
    { "Escape" } },

  { "win.symmetry",
    SYMMETRY,
    N_ ("Symmetry"),
    N_ ("Draws, edits and paints the same on the other side of the character"),
    RMP_SCOPE_VIEWPORT,
    { "m" } },
  { "win.mirror-y",
    SYMMETRY,
    N_ ("Symmetry Up and Down"),
    N_ ("Draws, edits and paints the same above and below the middle of the garment at rest"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>y" } },
  { "win.mirror-z",
    SYMMETRY,
    N_ ("Symmetry Front and Back"),
    N_ ("Draws, edits and paints the same before and behind the middle of the garment at rest"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>z" } },
  { "win.topological",
    SYMMETRY,
    N_ ("Topological Symmetry"),
    N_ ("Finds the other side by how the mesh is joined: for characters that are not the same on both sides at rest"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>m" } },
  { "win.mirror-here",
    SYMMETRY,
    N_ ("Mirror at This Edge"),
    N_ ("Takes the edge of the mesh nearest to the pointer as the middle of the character for topological symmetry"),
    RMP_SCOPE_VIEWPORT,
    { "<Control><Shift>m" } },

  { "win.along",
    LINES,
    N_ ("Draw Along a Crease"),
    N_ ("On: a stroke follows the crest of a crease. Off: it runs across the creases"),
    RMP_SCOPE_VIEWPORT,
    { "c" } },
  { "win.finish-line",
    LINES,
    N_ ("End the Line"),
    N_ ("Keeps the line whose points are being placed"),
    RMP_SCOPE_VIEWPORT,
    { "Return", "KP_Enter" } },
  { "win.remove-point",
    LINES,
    N_ ("Remove the Last Point"),
    N_ ("Takes back the point of the line that was placed last"),
    RMP_SCOPE_VIEWPORT,
    { "BackSpace" } },
  { "win.split-line",
    LINES,
    N_ ("Split Line"),
    N_ ("Cuts the selected fold line in two under the pointer, or at the selected handle"),
    RMP_SCOPE_VIEWPORT,
    { "k" } },
  { "win.join-lines",
    LINES,
    N_ ("Join Lines"),
    N_ ("Joins the selected fold line with the one whose end is nearest"),
    RMP_SCOPE_WINDOW,
    { "<Control>j" } },
  { "win.duplicate-line",
    LINES,
    N_ ("Duplicate Line"),
    N_ ("Puts a copy of the selected fold line beside it"),
    RMP_SCOPE_WINDOW,
    { "<Control>d" } },
  { "win.mirror-line",
    LINES,
    N_ ("Mirror Line"),
    N_ ("Puts a copy of the selected fold line on the other side of the character"),
    RMP_SCOPE_WINDOW,
    { "<Control>m" } },
  { "win.turn-line",
    LINES,
    N_ ("Turn Line"),
    N_ ("Changes whether the selected fold line runs across the creases or along one"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>c" } },
  { "win.keep-fold",
    LINES,
    N_ ("Keep Folds Here"),
    N_ ("Settles the division of the touched fold's line: its folds stay where they are; a touched wrinkle stays as it "
        "is"),
    RMP_SCOPE_VIEWPORT,
    { "h" } },
  { "win.pin-wrinkle",
    LINES,
    N_ ("Pin a Wrinkle Here"),
    N_ ("Lets a wrinkle begin where the cloth is touched, or under the pointer, from this frame on"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>p" } },
  { "win.make-editable",
    LINES,
    N_ ("Make Found Lines Editable"),
    N_ ("Turns the lines that the method found into drawn ones, which fold the same and can be changed"),
    RMP_SCOPE_WINDOW,
    { NULL } },

  { "win.fill-part",
    GARMENTS,
    N_ ("Fill Part"),
    N_ ("Adds all faces that are one piece with those under the pointer, of one material, to the garment; in masks, "
        "100 % on all that is one piece"),
    RMP_SCOPE_VIEWPORT,
    { "g" } },
  { "win.empty-part",
    GARMENTS,
    N_ ("Empty Part"),
    N_ ("Takes all faces that are one piece with those under the pointer, of one material, out of the garment; in "
        "masks, "
        "0 % on all that is one piece"),
    RMP_SCOPE_VIEWPORT,
    { "<Shift>g" } },
  { "win.mask-fill-island",
    GARMENTS,
    N_ ("Fill UV Island"),
    N_ ("100 % of the mask on the island of the texture coordinates under the pointer"),
    RMP_SCOPE_VIEWPORT,
    { NULL } },
  { "win.fill-material",
    GARMENTS,
    N_ ("Fill Material"),
    N_ ("100 % of the mask, or the full strength of the layer, on all faces of the material under the pointer"),
    RMP_SCOPE_VIEWPORT,
    { NULL } },
  { "win.fill-colour",
    GARMENTS,
    N_ ("Fill Colour"),
    N_ ("100 % of the mask, or the full strength of the layer, where the cloth has the colour under the pointer"),
    RMP_SCOPE_VIEWPORT,
    { NULL } },
  { "win.mask-gradient",
    GARMENTS,
    N_ ("Mask Gradient"),
    N_ ("The next drag with the mask brush lays the mask from 0 % where it begins to 100 % where it ends"),
    RMP_SCOPE_VIEWPORT,
    { NULL } },
  { "win.mask-fill",
    GARMENTS,
    N_ ("Fill Mask"),
    N_ ("100 % of the selected mask everywhere"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.mask-empty",
    GARMENTS,
    N_ ("Empty Mask"),
    N_ ("0 % of the selected mask everywhere"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.mask-invert",
    GARMENTS,
    N_ ("Invert Mask"),
    N_ ("Makes 100 % of the selected mask 0 %, and 0 % 100 %"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.mask-smooth",
    GARMENTS,
    N_ ("Smooth Mask"),
    N_ ("Evens out the selected mask between neighbouring vertices"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.make-garment",
    GARMENTS,
    N_ ("Make Garment"),
    N_ ("Makes all faces of the selected mesh that no garment has a garment"),
    RMP_SCOPE_WINDOW,
    { "<Control>g" } },
  { "win.paint-garment",
    GARMENTS,
    N_ ("Paint a Garment"),
    N_ ("Starts a new garment on the selected mesh: paint its faces"),
    RMP_SCOPE_WINDOW,
    { "<Control><Shift>g" } },
  { "win.direction-drag",
    GARMENTS,
    N_ ("Fill Directions by a Drag"),
    N_ ("The next drag with the direction brush fills the whole field along its way"),
    RMP_SCOPE_VIEWPORT,
    { NULL } },
  { "win.direction-turn",
    GARMENTS,
    N_ ("Turn Directions"),
    N_ ("Turns the selected direction field by a right angle"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-reverse",
    GARMENTS,
    N_ ("Reverse Directions"),
    N_ ("Turns the selected direction field by 180°, so that stamps which follow it are upside down"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-smooth",
    GARMENTS,
    N_ ("Smooth Directions"),
    N_ ("Evens out the selected direction field between neighbouring vertices, and spreads it where it is empty"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-empty",
    GARMENTS,
    N_ ("Empty Directions"),
    N_ ("Takes all directions of the selected field away"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-along-bones",
    GARMENTS,
    N_ ("Directions Along Bones"),
    N_ ("Lays the selected direction field, or a new one, along the bones that the garment hangs on"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-round-bones",
    GARMENTS,
    N_ ("Directions Round Bones"),
    N_ ("Lays the selected direction field, or a new one, round the bones that the garment hangs on"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.direction-from-strain",
    GARMENTS,
    N_ ("Directions from Strain"),
    N_ ("Lays the selected direction field, or a new one, along what the clip compresses most"),
    RMP_SCOPE_WINDOW,
    { NULL } },

  { "win.mirror-painted::to-larger-x",
    PATTERNS,
    N_ ("Mirror Painting −X to +X"),
    N_ ("Brings the selected layer, mask or directions from the side where x is smaller to the other one"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.mirror-painted::to-smaller-x",
    PATTERNS,
    N_ ("Mirror Painting +X to −X"),
    N_ ("Brings the selected layer, mask or directions from the side where x is larger to the other one"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::raise",
    PATTERNS,
    N_ ("Pattern Brush: Raise"),
    N_ ("Lifts the cloth under the brush; Ctrl presses it down"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::lower",
    PATTERNS,
    N_ ("Pattern Brush: Lower"),
    N_ ("Presses the cloth down under the brush; Ctrl lifts it"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::smooth",
    PATTERNS,
    N_ ("Pattern Brush: Smooth"),
    N_ ("Evens out heights, also across seams"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::flatten",
    PATTERNS,
    N_ ("Pattern Brush: Flatten"),
    N_ ("Brings all to the height where the stroke begins"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::erase",
    PATTERNS,
    N_ ("Pattern Brush: Erase"),
    N_ ("Takes away what was painted"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::ridge",
    PATTERNS,
    N_ ("Pattern Brush: Ridge"),
    N_ ("Draws a wrinkle along the stroke, as wide as the brush; Ctrl draws a valley"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::stamp",
    PATTERNS,
    N_ ("Pattern Brush: Stamp"),
    N_ ("Lays parallel wrinkles across the stroke; Ctrl+F turns them"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-kind::noise",
    PATTERNS,
    N_ ("Pattern Brush: Noise"),
    N_ ("Breaks up regularity with fine wrinkles across the stroke"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.unwrap-charts",
    PATTERNS,
    N_ ("Unwrap Charts"),
    N_ ("Gives the mesh of the selected garment texture coordinates for patterns to lie on"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.add-pattern",
    PATTERNS,
    N_ ("Add Pattern"),
    N_ ("Gives the selected garment a pattern to paint on, with one empty layer"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.pattern-from-strain",
    PATTERNS,
    N_ ("Pattern from Strain…"),
    N_ ("Makes a pattern of ridges at right angles to how a clip compresses the selected garment"),
    RMP_SCOPE_WINDOW,
    { NULL } },

  { "win.panes(1)", COMPARING, N_ ("One Pane"), N_ ("Shows one variant"), RMP_SCOPE_WINDOW, { "<Alt>1" } },
  { "win.panes(2)",
    COMPARING,
    N_ ("Two Panes"),
    N_ ("Shows two variants side by side, with one camera and one time"),
    RMP_SCOPE_WINDOW,
    { "<Alt>2" } },
  { "win.panes(4)",
    COMPARING,
    N_ ("Four Panes"),
    N_ ("Shows four variants, or two of them side by side, with a wipe and their difference"),
    RMP_SCOPE_WINDOW,
    { "<Alt>4" } },
  { "win.flipped",
    COMPARING,
    N_ ("Other Side"),
    N_ ("Shows the variant that the pane is compared with, while the key is held"),
    RMP_SCOPE_VIEWPORT,
    { "b" } },
  { "win.wipe",
    COMPARING,
    N_ ("Wipe"),
    N_ ("Shows two variants in one pane, left and right of a bar that can be dragged"),
    RMP_SCOPE_VIEWPORT,
    { "v" } },
  { "win.difference",
    COMPARING,
    N_ ("Difference"),
    N_ ("Colours the cloth by its distance from the other variant, in mm"),
    RMP_SCOPE_VIEWPORT,
    { "d" } },
  { "win.swap", COMPARING, N_ ("Swap A and B"), N_ ("Exchanges what is compared"), RMP_SCOPE_STAGE, { "x" } },
  { "win.chain",
    COMPARING,
    N_ ("Camera of Its Own"),
    N_ ("Unlinks the camera of the pane from the others', or links it again"),
    RMP_SCOPE_VIEWPORT,
    { "u" } },
  { "win.new-variant",
    COMPARING,
    N_ ("New Variant"),
    N_ ("Adds a letter: the outliner chooses its looks, and the pane shows it"),
    RMP_SCOPE_WINDOW,
    { NULL } },

  { "win.uv-view",
    VIEW,
    N_ ("UV View"),
    N_ ("Shows the selected garment laid flat beside the viewport, with what is painted on it"),
    RMP_SCOPE_STAGE,
    { "t" } },
  { "win.shading::cloth", VIEW, N_ ("Cloth"), N_ ("Shows woven cloth"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.shading::clay", VIEW, N_ ("Clay"), N_ ("Shows everything as clay"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.shading::matcap", VIEW, N_ ("Matcap"), N_ ("Shows shape by a sphere's shading"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.cycle-shading", VIEW, N_ ("Next Shading"), N_ ("Cloth, clay, matcap, in turn"), RMP_SCOPE_STAGE, { "z" } },
  { "win.wire", VIEW, N_ ("Wire"), N_ ("Draws the edges of the faces over the surface"), RMP_SCOPE_STAGE, { "w" } },
  { "win.see-through", VIEW, N_ ("See Through"), N_ ("Makes surfaces glassy"), RMP_SCOPE_WINDOW, { "<Alt>z" } },
  { "win.overlays",
    VIEW,
    N_ ("Overlays"),
    N_ ("Switches all lines and colours over the cloth on or off"),
    RMP_SCOPE_WINDOW,
    { "<Alt>o" } },
  { "win.fold-lines", VIEW, N_ ("Fold Lines"), N_ ("Draws the lines that folds stand on"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.pieces",
    VIEW,
    N_ ("Pieces of the Fold Lines"),
    N_ ("Colours each fold's piece of its line"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.profiles",
    VIEW,
    N_ ("Fold Profiles"),
    N_ ("Draws each fold in profile, standing on the skin under it, and its table as a net on the cloth; of the "
        "selected "
        "line alone, or of all"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.crosses",
    VIEW,
    N_ ("Stretch Crosses"),
    N_ ("Draws along which directions each face is compressed (blue) and stretched (red); an arm as long as its face "
        "is "
        "40 %"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.borders", VIEW, N_ ("Garment Borders"), N_ ("Draws where garments end"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.skeleton", VIEW, N_ ("Skeleton"), N_ ("Draws bones and joints"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.fixed-range",
    VIEW,
    N_ ("Keep Range of Heat Map"),
    N_ ("On: colours keep their meaning, so that frames and panes compare. Off: they fit what is shown"),
    RMP_SCOPE_WINDOW,
    { NULL } },
  { "win.panels",
    VIEW,
    N_ ("Side Panels"),
    N_ ("Hides or shows the panels beside the viewport"),
    RMP_SCOPE_WINDOW,
    { "<Control>backslash" } },
  { "win.outliner", VIEW, N_ ("Outliner"), N_ ("Hides or shows the outliner"), RMP_SCOPE_WINDOW, { "F9" } },
  { "win.fullscreen", VIEW, N_ ("Full Screen"), N_ ("Uses the whole screen"), RMP_SCOPE_WINDOW, { "F11" } },

  { "win.view::front", CAMERA, N_ ("Front"), N_ ("Looks from the front"), RMP_SCOPE_VIEWPORT, { "1", "KP_1" } },
  { "win.view::back",
    CAMERA,
    N_ ("Back"),
    N_ ("Looks from the back"),
    RMP_SCOPE_VIEWPORT,
    { "<Control>1", "<Control>KP_1" } },
  { "win.view::right", CAMERA, N_ ("Right"), N_ ("Looks from the right"), RMP_SCOPE_VIEWPORT, { "3", "KP_3" } },
  { "win.view::left",
    CAMERA,
    N_ ("Left"),
    N_ ("Looks from the left"),
    RMP_SCOPE_VIEWPORT,
    { "<Control>3", "<Control>KP_3" } },
  { "win.view::top", CAMERA, N_ ("Top"), N_ ("Looks from above"), RMP_SCOPE_VIEWPORT, { "7", "KP_7" } },
  { "win.view::bottom",
    CAMERA,
    N_ ("Bottom"),
    N_ ("Looks from below"),
    RMP_SCOPE_VIEWPORT,
    { "<Control>7", "<Control>KP_7" } },
  { "win.orthographic",
    CAMERA,
    N_ ("Orthographic"),
    N_ ("Switches perspective off or on"),
    RMP_SCOPE_VIEWPORT,
    { "5", "KP_5" } },
  { "win.orbit::left", CAMERA, N_ ("Turn Left"), N_ ("Turns by 15°"), RMP_SCOPE_VIEWPORT, { "4", "KP_4" } },
  { "win.orbit::right", CAMERA, N_ ("Turn Right"), N_ ("Turns by 15°"), RMP_SCOPE_VIEWPORT, { "6", "KP_6" } },
  { "win.orbit::up", CAMERA, N_ ("Turn Up"), N_ ("Turns by 15°"), RMP_SCOPE_VIEWPORT, { "8", "KP_8" } },
  { "win.orbit::down", CAMERA, N_ ("Turn Down"), N_ ("Turns by 15°"), RMP_SCOPE_VIEWPORT, { "2", "KP_2" } },
  { "win.frame-selection",
    CAMERA,
    N_ ("Frame Selection"),
    N_ ("Moves the camera to what is selected"),
    RMP_SCOPE_VIEWPORT,
    { "period", "KP_Decimal" } },
  { "win.frame-all",
    CAMERA,
    N_ ("Frame All"),
    N_ ("Moves the camera so that everything shows"),
    RMP_SCOPE_VIEWPORT,
    { "Home" } },

  { "win.play", TIME, N_ ("Play"), N_ ("Plays or stops"), RMP_SCOPE_STAGE, { "space" } },
  { "win.previous-frame", TIME, N_ ("Previous Frame"), N_ ("Goes one frame back"), RMP_SCOPE_STAGE, { "Left" } },
  { "win.next-frame", TIME, N_ ("Next Frame"), N_ ("Goes one frame on"), RMP_SCOPE_STAGE, { "Right" } },
  { "win.previous-ten", TIME, N_ ("Ten Frames Back"), N_ ("Goes ten frames back"), RMP_SCOPE_STAGE, { "<Shift>Left" } },
  { "win.next-ten", TIME, N_ ("Ten Frames On"), N_ ("Goes ten frames on"), RMP_SCOPE_STAGE, { "<Shift>Right" } },
  { "win.first-frame", TIME, N_ ("First Frame"), N_ ("Goes to the start"), RMP_SCOPE_TIMELINE, { "Home" } },
  { "win.last-frame", TIME, N_ ("Last Frame"), N_ ("Goes to the end"), RMP_SCOPE_STAGE, { "End" } },
  { "win.previous-key", TIME, N_ ("Previous Key"), N_ ("Goes to the key before"), RMP_SCOPE_STAGE, { "Down" } },
  { "win.next-key", TIME, N_ ("Next Key"), N_ ("Goes to the next key of the clip"), RMP_SCOPE_STAGE, { "Up" } },
  { "win.set-in", TIME, N_ ("Start of Range"), N_ ("Plays and bakes from this frame"), RMP_SCOPE_STAGE, { "i" } },
  { "win.set-out", TIME, N_ ("End of Range"), N_ ("Plays and bakes up to this frame"), RMP_SCOPE_STAGE, { "o" } },
  { "win.clear-range",
    TIME,
    N_ ("Whole Clip"),
    N_ ("Plays and bakes the whole clip"),
    RMP_SCOPE_STAGE,
    { "<Shift>i" } },
  { "win.repeat::once", TIME, N_ ("Play Once"), N_ ("Stops at the end"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.repeat::loop", TIME, N_ ("Loop"), N_ ("Starts again at the end"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.repeat::ping-pong", TIME, N_ ("Back and Forth"), N_ ("Turns round at the end"), RMP_SCOPE_WINDOW, { NULL } },
  { "win.every-frame",
    TIME,
    N_ ("Play Every Frame"),
    N_ ("Waits for frames that are not computed yet, in place of keeping time"),
    RMP_SCOPE_WINDOW,
    { NULL } },

  { "app.preferences",
    HELP,
    N_ ("Preferences"),
    N_ ("Chooses how mouse, keys and memory are used"),
    RMP_SCOPE_WINDOW,
    { "<Control>comma" } },
  { "win.search",
    HELP,
    N_ ("Search Commands"),
    N_ ("Finds a command by its name"),
    RMP_SCOPE_WINDOW,
    { "<Control>k" } },
  { "win.next-pane",
    HELP,
    N_ ("Next Area"),
    N_ ("Moves the keyboard to the next part of the window"),
    RMP_SCOPE_WINDOW,
    { "F6" } },
  { "win.menu", HELP, N_ ("Main Menu"), N_ ("Opens the main menu"), RMP_SCOPE_WINDOW, { "F10" } },
  { "win.shortcuts",
    HELP,
    N_ ("Keyboard Shortcuts"),
    N_ ("Lists all shortcuts"),
    RMP_SCOPE_WINDOW,
    { "<Control>question" } },
  { "win.manual",
    HELP,
    N_ ("Manual"),
    N_ ("First steps, mouse and keys, and every method"),
    RMP_SCOPE_WINDOW,
    { "F1" } },
  { "win.close", HELP, N_ ("Close Window"), N_ ("Closes this window"), RMP_SCOPE_WINDOW, { "<Control>w" } },
  { "app.about", HELP, N_ ("About Rimple"), N_ ("Version, authors and licence"), RMP_SCOPE_WINDOW, { NULL } },
  { "app.quit", HELP, N_ ("Quit"), N_ ("Closes all windows"), RMP_SCOPE_WINDOW, { "<Control>q" } },
  { NULL },
};

const RmpCommand *
rmp_command_find (const char *action)
{
  for (const RmpCommand *command = rmp_commands; command->action != NULL; command++)
    if (g_str_equal (command->action, action))
      return command;
  return NULL;
}

/* A key of the number row that stands in for one of the keypad. */
static gboolean
is_emulated (const RmpCommand *self, const char *accel)
{
  guint key;

  return self->scope == RMP_SCOPE_VIEWPORT && gtk_accelerator_parse (accel, &key, NULL) && key >= GDK_KEY_0 &&
         key <= GDK_KEY_9;
}

const char **
rmp_command_get_accels (const RmpCommand *self)
{
  const gboolean emulate = rmp_preferences_get_emulate_numpad (rmp_preferences_get_default ());
  const char **accels = g_new0 (const char *, G_N_ELEMENTS (self->accels));
  guint n = 0;

  for (const char *const *accel = self->accels; *accel != NULL; accel++)
    if (emulate || !is_emulated (self, *accel))
      accels[n++] = *accel;
  return accels;
}

char *
rmp_command_get_accel_label (const RmpCommand *self)
{
  g_autofree const char **accels = rmp_command_get_accels (self);
  guint key;
  GdkModifierType modifiers;

  if (accels[0] == NULL || !gtk_accelerator_parse (accels[0], &key, &modifiers))
    return NULL;
  return gtk_accelerator_get_label (key, modifiers);
}

char *
rmp_command_get_tooltip (const RmpCommand *self)
{
  g_autofree char *accel = rmp_command_get_accel_label (self);

  return accel != NULL ? g_strdup_printf ("%s\n%s", _ (self->help), accel) : g_strdup (_ (self->help));
}

static char *
actionable_detailed_name (GtkActionable *actionable)
{
  const char *name = gtk_actionable_get_action_name (actionable);
  GVariant *target = gtk_actionable_get_action_target_value (actionable);

  return name != NULL ? g_action_print_detailed_name (name, target) : NULL;
}

void
rmp_commands_label_buttons (GtkWidget *root)
{
  if (GTK_IS_ACTIONABLE (root))
    {
      g_autofree char *name = actionable_detailed_name (GTK_ACTIONABLE (root));
      const RmpCommand *command = name != NULL ? rmp_command_find (name) : NULL;

      if (command != NULL)
        {
          g_autofree char *tooltip = rmp_command_get_tooltip (command);

          gtk_widget_set_tooltip_text (root, tooltip);
          gtk_accessible_update_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (command->label), -1);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    rmp_commands_label_buttons (child);
}

void
rmp_commands_install_accels (GtkApplication *application)
{
  for (const RmpCommand *command = rmp_commands; command->action != NULL; command++)
    if (command->scope & RMP_SCOPE_WINDOW)
      gtk_application_set_accels_for_action (application, command->action, command->accels);
}

static void
add_key (GtkShortcutController *controller, const RmpCommand *command, const char *accel)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;
  GtkShortcut *shortcut;

  if (!g_action_parse_detailed_name (command->action, &name, &target, NULL))
    return;
  shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accel), gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  gtk_shortcut_controller_add_shortcut (controller, shortcut);
}

static void
remove_keys (GtkShortcutController *controller)
{
  while (g_list_model_get_n_items (G_LIST_MODEL (controller)) > 0)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), 0);

      gtk_shortcut_controller_remove_shortcut (controller, shortcut);
    }
}

static void
fill_keys (GtkShortcutController *controller)
{
  const RmpScope scope = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (controller), "rmp-scope"));

  remove_keys (controller);
  for (const RmpCommand *command = rmp_commands; command->action != NULL; command++)
    if (command->scope & scope)
      {
        g_autofree const char **accels = rmp_command_get_accels (command);

        for (const char **accel = accels; *accel != NULL; accel++)
          add_key (controller, command, *accel);
      }
}

void
rmp_commands_install_keys (GtkWidget *widget, RmpScope scope)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_BUBBLE);
  g_object_set_data (G_OBJECT (controller), "rmp-scope", GUINT_TO_POINTER (scope));
  g_signal_connect_object (rmp_preferences_get_default (), "notify::emulate-numpad", G_CALLBACK (fill_keys), controller,
                           G_CONNECT_SWAPPED);
  fill_keys (GTK_SHORTCUT_CONTROLLER (controller));
  gtk_widget_add_controller (widget, controller);
}

/* The keypad's keys look like the others: naming both says nothing. */
static char *
join_accels (const RmpCommand *command)
{
  g_autofree const char **accels = rmp_command_get_accels (command);
  g_autoptr (GString) joined = g_string_new (NULL);

  for (const char **accel = accels; *accel != NULL; accel++)
    if (joined->len == 0 || strstr (*accel, "KP_") == NULL)
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", *accel);
  return g_string_free (g_steal_pointer (&joined), FALSE);
}

static void
append_shortcut (GString *xml, const RmpCommand *command)
{
  g_autofree char *label = g_markup_escape_text (_ (command->label), -1);
  g_autofree char *accels = join_accels (command);
  g_autofree char *accelerator = g_markup_escape_text (accels, -1);

  g_string_append_printf (xml,
                          "<child><object class='GtkShortcutsShortcut'><property name='title'>%s</property>"
                          "<property name='accelerator'>%s</property></object></child>",
                          label, accelerator);
}

/* GTK before 4.14 takes the content of a shortcuts window from a builder only. Groups without shortcuts are left out. */
static const RmpCommand *
append_shortcuts_group (GString *xml, const RmpCommand *command)
{
  const char *title = command->group;
  g_autofree char *escaped = g_markup_escape_text (_ (title), -1);
  g_autoptr (GString) shortcuts = g_string_new (NULL);

  for (; command->action != NULL && g_str_equal (command->group, title); command++)
    if (command->accels[0] != NULL)
      append_shortcut (shortcuts, command);
  if (shortcuts->len > 0)
    g_string_append_printf (xml,
                            "<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>%s"
                            "</object></child>",
                            escaped, shortcuts->str);
  return command;
}

GtkWidget *
rmp_commands_new_shortcuts_window (void)
{
  g_autoptr (GString) xml = g_string_new ("<interface><object class='GtkShortcutsWindow' id='window'>"
                                          "<property name='modal'>1</property><child>"
                                          "<object class='GtkShortcutsSection'>"
                                          "<property name='section-name'>all</property>"
                                          "<property name='max-height'>14</property>");
  g_autoptr (GtkBuilder) builder = NULL;

  for (const RmpCommand *command = rmp_commands; command->action != NULL;)
    command = append_shortcuts_group (xml, command);
  g_string_append (xml, "</object></child></object></interface>");
  builder = gtk_builder_new_from_string (xml->str, -1);
  return GTK_WIDGET (g_object_ref (gtk_builder_get_object (builder, "window")));
}
