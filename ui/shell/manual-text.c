/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/manual-text.h"

#include "widgets/i18n.h"

static const RmpManualSection first_steps[] = {
  { N_ ("See a sleeve fold"),
    N_ ("Choose the sample Arm on the start page. It opens posed, with folds where the elbow "
        "bends. Drag across the "
        "number beside Fold width: the folds change while you drag. Press Space to play.") },
  { N_ ("Bring your own character"),
    N_ ("Open, or drop, a glTF, FBX or Collada file with a skeleton and a clip. Rimple shows what "
        "it read and how high "
        "the character is; correct the unit if that is wrong. Leave “Make its meshes garments that "
        "fold” on to get a "
        "look for each mesh at once.") },
  { N_ ("Look at what was read"), N_ ("Select the character in the outliner: its inspector has the "
                                      "report of each import, what asks for something "
                                      "first. A line shows its faces in the viewport; its button "
                                      "puts them right, as one change that can be undone. "
                                      "The unit and the way up of the file can be changed there at "
                                      "any time; widths of folds stay in metres.") },
  { N_ ("Bring a new version of it"),
    N_ ("Import Again… in the report, or with the right button on the character, puts another "
        "version of the file in "
        "its place. Garments and fold lines go over to the nearest places of the new meshes, looks "
        "keep their values, "
        "and what found no place is counted, with the reason.") },
  { N_ ("Give it motion from another file"),
    N_ ("Open a file that holds motion alone: BVH, or clips in glTF or FBX. Say which bone of the "
        "file is which of the "
        "character, or let the meaning of the names find out, and keep the pairs under a name for "
        "the next file. The "
        "same rig "
        "takes the motion over as it is; another rig turns from its own rest pose.") },
  { N_ ("Give it motion vertex by vertex"),
    N_ ("Open a point cache (MDD, PC2 or Maya's) when its mesh is there, selected if several would "
        "fit: it becomes a "
        "clip of that mesh. Vertices are told by their number in the file, or by their places. One "
        "of several numbered "
        "OBJ or PLY files opens as one mesh that moves. There are no joints then to find fold "
        "lines by: draw them.") },
  { N_ ("Choose what is cloth"), N_ ("The right button on a mesh in the outliner makes a garment "
                                     "of all of it, or of the faces of one material. "
                                     "Press P to paint faces in the viewport: drag adds them to "
                                     "the selected garment, Ctrl and drag takes them out, "
                                     "G fills a whole part. A face belongs to one garment; a "
                                     "variant shows all garments of a character.") },
  { N_ ("Say how long the cloth is"), N_ ("Rest shape, in a garment's inspector, is the shape in "
                                          "which the cloth has no folds: the bind pose, a frame of "
                                          "a clip, another mesh in the same order, or the UVs as a "
                                          "flat pattern. What is shorter than there folds.") },
  { N_ ("Choose where it folds"),
    N_ ("The list of joints in the inspector shows where folds were found, how long their lines "
        "are and, where there "
        "are none, why. Switch joints off that should stay smooth.") },
  { N_ ("Compare"), N_ ("Alt+2 puts two panes beside each other: A with folds, B plain skinning. "
                        "They share camera and time, until the "
                        "chain beside a pane's name is opened. Alt+4 adds a wipe between them and "
                        "a map of how far each point of the "
                        "cloth is from itself in the other variant, in mm. The name opens a menu "
                        "of what a pane shows and what it "
                        "compares that with; V and D switch wipe and difference of the pane under "
                        "the pointer, and while B is held it "
                        "shows its other side. The list beside a pane's status has the figures of "
                        "both. The letters in the outliner "
                        "choose what each variant shows; New Variant adds one.") },
  { N_ ("Wrinkle cloth that has no rest shape"),
    N_ ("Dynamic wrinkling, among the methods of a new look, learns the shape of coarse cloth "
        "while the clip plays, so "
        "each frame follows from those before it. Shortening says how soon wrinkles come, Smallest "
        "radius how fine "
        "they "
        "are. Click a wrinkle with Q: Del deletes it, H keeps it, dragging its crest pulls it; "
        "Shift+P pins one.") },
  { N_ ("Let cloth move by itself"),
    N_ ("Add a look that simulates: the garment hangs from what holds it. Paint Follow the rig, "
        "name bones that hold, or attach it to a body. Overlaps in its inspector lists where the "
        "cloth runs through something, with frames, faces and depths; Show goes there, and Let it "
        "untangle gives it time to come apart before the clip begins. A look that wrinkles can "
        "be carried by it.") },
  { N_ ("Take it along"), N_ ("Bake… writes the wrinkled cloth as a point cache (MDD or PC2) with "
                              "its mesh, or as one OBJ file a frame. The "
                              "file beside it, ending in .json, holds every setting, so that the "
                              "bake can be made again. Verify, beside the "
                              "words at its end, reads the files back and compares them with the "
                              "look. rimple-cli writes the same bytes "
                              "without a window.") },
  { N_ ("Maps for games"),
    N_ ("Bake Maps… writes what a look raises as images over the texture coordinates of the coarse "
        "mesh: heights, normals, displacement by vectors, openness and how strong wrinkles are, "
        "for "
        "each frame, or an atlas of a few key poses with curves that say how much of each a frame "
        "takes. The last is a mask for a detail map of your own: what white is worth stands in the "
        "file beside it.") },
  { N_ ("Bake several"),
    N_ ("Add to Queue puts a bake aside, of the project as it is then, so that several looks, "
        "ranges and formats run one after the other while you work on. The queue (Ctrl+Shift+B) "
        "starts them, pauses one or all, and retries what failed. Finished frames are kept until "
        "the files are there: after a crash, or when Rimple was closed, a bake goes on where it "
        "was.") },
  { NULL, NULL },
};

static const RmpManualSection fold_lines[] = {
  { N_ ("What a fold line is"),
    N_ ("Folds stand side by side on a fold line. The line runs across the creases, along "
        "the direction in which the cloth "
        "gets shorter; its cloth is kept as long as it was. Rimple finds a line where a "
        "joint bends; you can draw more.") },
  { N_ ("Draw one"), N_ ("Press L and drag over the cloth, at any frame. A click places a point "
                         "instead: click on, and end with Enter "
                         "or a "
                         "double click. Press C to draw along the crest of one crease: Rimple then "
                         "lays short lines across it. Press M "
                         "to "
                         "draw and edit on both sides of the character: a line that lies where "
                         "another is mirrored then follows it. "
                         "Ends snap to seams and borders, unless you hold Ctrl.") },
  { N_ ("Change it"),
    N_ ("Drag a handle, or the line itself to bend it. The blue handles set length and reach, F or "
        "[ "
        "and ] the reach too. The "
        "right button offers to "
        "split, join, mirror and duplicate. In the inspector a line can have a fold width, reach, "
        "length and profile of "
        "its own; what it has not is taken from the look. The eye beside its name in the "
        "outliner hides a line: it stays, but makes no folds.") },
  { N_ ("Change lines that were found"),
    N_ ("Make Found Lines Editable turns the lines of a look into drawn ones; "
        "they fold as before until you move them.") },
  { N_ ("Shape the folds"),
    N_ ("A profile is the cross-section of a fold, drawn in the inspector: click adds a point, "
        "drag moves it, Del removes "
        "it. Profiles are shared: every look and line that uses one follows it. Beside it "
        "stands the true cross-section of "
        "a fold of this frame, to scale.") },
  { NULL, NULL },
};

static const RmpManualSection mouse[] = {
  { N_ ("Look around"),
    N_ ("Middle button: orbit. Shift and middle button: pan. Wheel, or Ctrl and middle button: "
        "move towards the "
        "pointer. Alt with the left, middle and right button does the same as in Maya, if chosen "
        "in the preferences. "
        "Numpad 1, 3 and 7 look from the front, the right and the top; 5 toggles perspective; Home "
        "shows "
        "everything. With J the camera goes along with a character that walks about.") },
  { N_ ("Numbers"), N_ ("Drag across a number to change it, with Shift finely, with Ctrl in round "
                        "steps; nothing is final until you "
                        "let "
                        "go. Click to type, with units and arithmetic: “2*3.5 mm”. Double-click "
                        "the name for the default; a dot marks "
                        "what differs from it.") },
  { N_ ("Time"), N_ ("Space plays. Left and right go one frame, with Shift ten; up and down go to "
                     "keys. I and O set the range that "
                     "is played and baked. The bar under the ruler shows which frames are "
                     "computed. Looks that make "
                     "wrinkles have a strip below it: bars for how many there are in each frame, a "
                     "line for what the frame cost.") },
  { N_ ("Move a character"),
    N_ ("Press N and drag the character over the floor, with Shift along one axis, with Ctrl to "
        "round places; Esc puts it back. Q goes back to selecting. The inspector has the same "
        "as numbers, and the turn.") },
  { N_ ("Find a command"),
    N_ ("Ctrl+K finds any command or heat map by its name, and shows its shortcut.") },
  { NULL, NULL },
};

static const RmpManualSection projects[] = {
  { N_ ("One file"), N_ ("A project is one file, *.rimple, that holds what was loaded and all that "
                         "was made on it; the "
                         "files it came from "
                         "are not needed any more.") },
  { N_ ("Undo"), N_ ("Every change can be undone, also after saving and opening again. The history "
                     "beside the arrows names each "
                     "change; click one to go there.") },
  { N_ ("Nothing is lost"), N_ ("Every change is on disk at once. If Rimple or the machine stops, "
                                "the start page offers the work as it was. "
                                "Save writes the project file in one go: it is the old one or the "
                                "new one, never half of each.") },
  { NULL, NULL },
};

const RmpManualPage rmp_manual_pages[] = {
  { "first-steps", N_ ("First Steps"), N_ ("First steps"), first_steps },
  { "fold-lines", N_ ("Fold Lines"), N_ ("Fold lines"), fold_lines },
  { "mouse", N_ ("Mouse and Keys"), N_ ("Mouse and keys"), mouse },
  { "projects", N_ ("Projects"), N_ ("Projects"), projects },
  { NULL },
};
