/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/settings.h"

#include "cloth/params.h"
#include "geometry/vector.h"
#include "technique/params.h"

static const RmpChoice moduli_choices[] = {
  { "physical", N_ ("Physical"), N_ ("Stretch and bending of a plate of this material") },
  { "published", N_ ("Published"),
    N_ ("The article's: bending is 72 times a plate's, so that skins of low modulus stay flat") },
  { NULL, NULL, NULL },
};

static const RmpChoice grain_choices[] = {
  { "direction", N_ ("One direction"), N_ ("Along Grain’s direction") },
  { "texture", N_ ("The texture"),
    N_ ("Where U grows on each face, as cloth whose pieces lie in its UVs as they were cut") },
  { "painted", N_ ("Painted directions"), N_ ("Along the direction fields of the garment") },
  { NULL, NULL, NULL },
};

static const RmpChoice constraint_choices[] = {
  { "local", N_ ("Local"),
    N_ ("Weighted means around centres all over the cloth: wrinkles stay where it is compressed") },
  { "spectral", N_ ("Spectral"),
    N_ ("The smooth modes of the whole cloth: wrinkles spread over it; for comparison, and for "
        "small meshes") },
  { NULL, NULL, NULL },
};

static const RmpChoice metric_choices[] = {
  { "edges", N_ ("Along edges"),
    N_ ("As published: longer than they are where no edge leads straight, so that means are "
        "narrower there") },
  { "geodesic", N_ ("Over faces"), N_ ("As far as it is on the surface, however it is cut up") },
  { NULL, NULL, NULL },
};

static const RmpChoice drive_choices[] = {
  { "motion", N_ ("The motion"), N_ ("The interior is where rig or simulator move the cloth") },
  { "lattice", N_ ("A lattice that follows"),
    N_ ("Soft cells that follow the motion as well as they can: what skinning creases within a "
        "cell is smoothed") },
  { "dynamic", N_ ("A soft body"),
    N_ ("Elastic cells with mass that hang on the bones: they sag, swing, are pulled by muscles "
        "and give way to what they touch") },
  { NULL, NULL, NULL },
};

static const RmpChoice elements_choices[] = {
  { "quadratic", N_ ("Quadratic"), N_ ("Smooth from cell to cell") },
  { "linear", N_ ("Linear"),
    N_ ("Of eight nodes each: faces of cells show on the skin as creases; for comparison") },
  { NULL, NULL, NULL },
};

static const RmpChoice solver_choices[] = {
  { "projected", N_ ("Projected gradients"),
    N_ ("Newton's steps by conjugate gradients within the constraint: fast, and ends in a "
        "minimum") },
  { "direct", N_ ("Direct"),
    N_ ("Newton's steps by a factor whose signs are counted: sure, for meshes of some thousand "
        "vertices") },
  { "published", N_ ("As published"),
    N_ ("MINRES, and the residual as what has to fall: slow, and may end flat") },
  { NULL, NULL, NULL },
};

/* clang-format off */
static const RmpParam muscle_params[RMP_SHELL_MUSCLE_N_PARAMS] = {
  [RMP_SHELL_MUSCLE_FROM] = {
    .id = "from", .label = N_ ("From"),
    .help = N_ ("Where it begins, in the bind pose."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_METRE, .initial = BOUND (0.0),
    .axis = { 0.0, 1.0, 0.0 }, .hard = RANGE (-1000.0, 1000.0), .soft = RANGE (-2.0, 2.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_MUSCLE_TO] = {
    .id = "to", .label = N_ ("To"),
    .help = N_ ("Where it ends, in the bind pose: it becomes shorter between the two."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.1),
    .axis = { 0.0, 1.0, 0.0 }, .hard = RANGE (-1000.0, 1000.0), .soft = RANGE (-2.0, 2.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_MUSCLE_RADIUS] = {
    .id = "radius", .label = N_ ("Radius"),
    .help = N_ ("All cells whose middles are so near to its line pull. One so thin that it meets "
                "none acts in the nearest cell."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.01),
    .hard = RANGE (1e-5, 10.0), .soft = RANGE (1e-3, 0.1), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_MUSCLE_MORPH] = {
    .id = "morph", .label = N_ ("Morph target"),
    .help = N_ ("Its weight is how far the muscle is activated: 1 is the first one. 0: as far as "
                "brings the skin nearest to where morph targets and rig move it."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT, .initial = BOUND (0),
    .hard = RANGE (0, 100000), .soft = RANGE (0, 100), .stage = RMP_STAGE_PREPARE,
  },
};

static const RmpEntryKind muscle_entry = {
  .label = N_ ("Muscle"), .add = N_ ("Add muscle"),
  .params = muscle_params, .n_params = RMP_SHELL_MUSCLE_N_PARAMS,
};

const RmpParam rmp_shell_params[RMP_SHELL_N_PARAMS] = {
  [RMP_SHELL_PARAM_THICKNESS] = {
    .id = "thickness", .label = N_ ("Skin thickness"), .symbol = "h", .group = N_ ("Material"),
    .help = N_ ("Wrinkles are as many times as wide as the skin is thick: twice the thickness, "
                "twice the wavelength and the height. By default a wave is four edges of the "
                "garment's mesh."),
    .equation = "eq. 3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_EDGE (0.2), .hard = RANGE (1e-6, 0.1),
    .soft = { OF_EDGE (0.02), OF_EDGE (1.0) },
    .stage = RMP_STAGE_PREPARE, .maskable = TRUE,
  },
  [RMP_SHELL_PARAM_SKIN_MODULUS] = {
    .id = "skin_modulus", .label = N_ ("Skin’s modulus"), .symbol = "E_x",
    .group = N_ ("Material"),
    .help = N_ ("Young's modulus of the skin: 8 times as stiff makes wrinkles twice as wide, and "
                "they begin at a quarter of the compression."),
    .equation = "eq. 3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_PASCAL,
    .initial = BOUND (1e6), .hard = RANGE (1.0, 1e12), .soft = RANGE (1e4, 1e8),
    .stage = RMP_STAGE_PREPARE, .maskable = TRUE,
    .visible_if = "wavelength=0",
  },
  [RMP_SHELL_PARAM_INTERIOR_MODULUS] = {
    .id = "interior_modulus", .label = N_ ("Interior’s modulus"), .symbol = "E_q",
    .group = N_ ("Material"),
    .help = N_ ("Young's modulus of what the skin lies on: soft makes wide wrinkles, stiff narrow "
                "ones."),
    .equation = "eq. 3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_PASCAL,
    .initial = BOUND (1e4), .hard = RANGE (1.0, 1e12), .soft = RANGE (1e3, 1e6),
    .stage = RMP_STAGE_PREPARE, .maskable = TRUE,
  },
  [RMP_SHELL_PARAM_WAVELENGTH] = {
    .id = "wavelength", .label = N_ ("Wavelength wanted"), .symbol = "λ*",
    .group = N_ ("Material"),
    .help = N_ ("Other than 0: wrinkles of this width, and the skin is as stiff as that takes; "
                "Skin’s modulus does not count then."),
    .equation = "eq. 3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 10.0),
    .soft = { BOUND (0.0), OF_EDGE (20.0) },
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_SKIN_POISSON] = {
    .id = "skin_poisson", .label = N_ ("Skin’s Poisson ratio"), .symbol = "ν_x",
    .group = N_ ("Material"),
    .help = N_ ("How much the skin becomes narrower where it is stretched; a tenth of the "
                "wavelength at most."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.45), .hard = RANGE (0.0, 0.499), .soft = RANGE (0.0, 0.499),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .maskable = TRUE,
  },
  [RMP_SHELL_PARAM_INTERIOR_POISSON] = {
    .id = "interior_poisson", .label = N_ ("Interior’s Poisson ratio"), .symbol = "ν_q",
    .group = N_ ("Material"),
    .help = N_ ("How well the interior keeps its volume; a tenth of the wavelength at most."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.45), .hard = RANGE (0.0, 0.49), .soft = RANGE (0.0, 0.49),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .maskable = TRUE,
  },
  [RMP_SHELL_PARAM_MODULI] = {
    .id = "moduli", .label = N_ ("Moduli"), .group = N_ ("Material"),
    .help = N_ ("How stiff the skin's energies are, by the material."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = moduli_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_COUPLED] = {
    .id = "poisson_coupling", .label = N_ ("Narrower where stretched"), .group = N_ ("Material"),
    .help = N_ ("On: the skin resists as a plate of its modulus and Poisson's ratio: what is "
                "stretched one way gets narrower the other way, and what is pushed together wider. "
                "Off, as published: directions do not feel each other."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_STRETCH] = {
    .id = "stretch", .label = N_ ("Stretch stiffness"), .group = N_ ("Material"),
    .help = N_ ("× what follows from the material: low lets the skin be compressed in place of "
                "wrinkling."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (1e-3, 1e3), .soft = RANGE (0.1, 10.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_SHEAR] = {
    .id = "shear", .label = N_ ("Shear stiffness"), .group = N_ ("Material"),
    .help = N_ ("× what follows from the material."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (1e-3, 1e3), .soft = RANGE (0.1, 10.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_BEND] = {
    .id = "bend", .label = N_ ("Bending stiffness"), .group = N_ ("Material"),
    .help = N_ ("× what follows from the material: low makes sharp crests, high keeps the skin "
                "flat for longer."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (1e-3, 1e3), .soft = RANGE (0.1, 10.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_GRAIN_FROM] = {
    .id = "grain_from", .label = N_ ("Grain"), .group = N_ ("Material"),
    .help = N_ ("What each triangle measures its stretch along, and its shear across. It matters "
                "where Shear stiffness is far from 1, or strains are large."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SHELL_GRAIN_DIRECTION),
    .choices = grain_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_GRAIN] = {
    .id = "grain", .label = N_ ("Grain’s direction"), .group = N_ ("Material"),
    .help = N_ ("The grain where it is one direction, laid flat on the skin at rest, and of faces "
                "without texture or paint where it follows those. 0, 0, 0: along first edges."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_NONE, .initial = BOUND (0.0),
    .axis = { 1.0, 0.0, 0.0 }, .hard = RANGE (-1.0, 1.0), .soft = RANGE (-1.0, 1.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_FOUNDATION] = {
    .id = "foundation", .label = N_ ("Resistance of the interior"), .symbol = "w_f",
    .group = N_ ("Glue"),
    .help = N_ ("× how the interior resists single wrinkles, which the article leaves out: at 1, "
                "with few centres and Resistance along it, width and onset are those of theory."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 2.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_ALONG] = {
    .id = "resistance_along", .label = N_ ("Resistance along it"), .symbol = "w_t",
    .group = N_ ("Glue"),
    .help = N_ ("× the same for what slides along the interior: without it, and with few centres, "
                "the skin of a whole forehead may gather in one fold."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 2.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_CONSTRAINT] = {
    .id = "constraint", .label = N_ ("Glue"), .group = N_ ("Glue"),
    .help = N_ ("Which motion of the skin is the interior's; all that is finer is free."),
    .equation = "§3", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SHELL_CONSTRAINT_LOCAL),
    .choices = constraint_choices, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_STOP] = {
    .id = "stop_factor", .label = N_ ("Stop factor"), .symbol = "κ", .group = N_ ("Glue"),
    .help = N_ ("How far a vertex may be from a centre, by the centres' distance: low holds the "
                "skin at more places, which makes wrinkles narrower than their material would."),
    .equation = "§3.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.8), .hard = RANGE (0.3, 30.0), .soft = RANGE (0.4, 2.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_WIDTH] = {
    .id = "filter_width", .label = N_ ("Filter width"), .symbol = "σ/λ", .group = N_ ("Glue"),
    .help = N_ ("How wide the means around centres are, by the wavelength."),
    .equation = "eq. 6", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (RMP_SHELL_FILTER_WIDTH), .hard = RANGE (0.1, 1.0), .soft = RANGE (0.1, 1.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_TRUNCATION] = {
    .id = "truncation", .label = N_ ("Truncation"), .symbol = "d_max/σ", .group = N_ ("Glue"),
    .help = N_ ("Where means around centres end, by their width."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.0), .hard = RANGE (1.5, 4.0), .soft = RANGE (1.5, 4.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_SPACING] = {
    .id = "spacing", .label = N_ ("Centre spacing"), .symbol = "r/σ", .group = N_ ("Glue"),
    .help = N_ ("The centres' distance, by the width of their means; the stop factor is of it."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.0), .hard = RANGE (1.0, 6.0), .soft = RANGE (1.0, 6.0),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_SEED_VERTEX] = {
    .id = "seed_vertex", .label = N_ ("First centre"), .group = N_ ("Glue"),
    .help = N_ ("The vertex that centres begin with: another one moves wrinkles along."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (0), .hard = RANGE (0, 100000000), .soft = RANGE (0, 100),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_METRIC] = {
    .id = "metric", .label = N_ ("Distances"), .group = N_ ("Glue"),
    .help = N_ ("How far vertices are from a centre, by which means weigh them."),
    .equation = "§3.1", .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = metric_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "constraint=local",
  },
  [RMP_SHELL_PARAM_CUT] = {
    .id = "spectral_cut", .label = N_ ("Spectral cut"), .symbol = "λ_cut/λ", .group = N_ ("Glue"),
    .help = N_ ("Waves that are longer, by the wavelength, are the interior's."),
    .equation = "§3.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.5, 3.0), .soft = RANGE (0.5, 3.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "constraint=spectral",
  },
  [RMP_SHELL_PARAM_HEMS] = {
    .id = "hold_hems", .label = N_ ("Hold hems"), .group = N_ ("Glue"),
    .help = N_ ("On: the cloth's borders lie on the interior, so that no gap opens beside another "
                "garment. Off: they wrinkle like all of it."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_SUBDIVISION] = {
    .id = "subdivision", .label = N_ ("Subdivision"), .group = N_ ("Fine mesh"),
    .help = N_ ("How often each triangle is cut into four. 0: until eight edges reach over a wave, "
                "or the mesh becomes too large to be solved in reasonable time."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_LEVELS,
    .initial = BOUND (0), .hard = RANGE (0, 5), .soft = RANGE (0, 4),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_SOLVER] = {
    .id = "solver", .label = N_ ("Solver"), .group = N_ ("Solver"),
    .help = N_ ("How a frame's equilibrium is found."),
    .equation = "§6.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SHELL_SOLVER_PROJECTED),
    .choices = solver_choices, .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_TOLERANCE] = {
    .id = "tolerance", .label = N_ ("Tolerance"), .group = N_ ("Solver"),
    .help = N_ ("Largest force that may be left, by a typical one of the skin: low takes longer "
                "and shakes less from frame to frame."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1e-5), .hard = RANGE (1e-10, 1e-2), .soft = RANGE (1e-6, 1e-3),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Newton’s steps"), .group = N_ ("Solver"),
    .help = N_ ("At most so many in each solve; a frame that needs more is told of."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (120), .hard = RANGE (1, 1000), .soft = RANGE (5, 200),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_INNER] = {
    .id = "inner_iterations", .label = N_ ("Iterations a step"), .group = N_ ("Solver"),
    .help = N_ ("Of the linear system of each of Newton's steps, at most."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (400), .hard = RANGE (1, 20000), .soft = RANGE (20, 1000),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_SUBSTEP] = {
    .id = "substep_strain", .label = N_ ("Strain of a substep"), .group = N_ ("Solver"),
    .help = N_ ("Where an edge changes by more from one frame to the next, the way there is solved "
                "in several steps, 16 at most: low follows fast motion better."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.2), .hard = RANGE (0.001, 1.0), .soft = RANGE (0.01, 0.5),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_STABILITY] = {
    .id = "stability", .label = N_ ("Look for a minimum"), .group = N_ ("Solver"),
    .help = N_ ("On: where a solve ends on a saddle, it is shaken and solved once more: by the "
                "signs of a factor for up to 5000 vertices, else by the lowest curvature."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_SHELL_PARAM_NOISE] = {
    .id = "noise", .label = N_ ("Noise at the start"), .symbol = "η", .group = N_ ("Start"),
    .help = N_ ("How far vertices are moved at random before the first frame, by the thickness: "
                "without it evenly compressed cloth stays flat."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.01), .hard = RANGE (0.0, 0.2), .soft = RANGE (0.0, 0.1),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_SEED] = {
    .id = "seed", .label = N_ ("Seed"), .group = N_ ("Start"),
    .help = N_ ("Another number, other wrinkles."),
    .type = RMP_PARAM_UINT64, .initial = BOUND (0),
    .hard = RANGE (0, 4294967295.0), .soft = RANGE (0, 100), .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_MEMORY] = {
    .id = "memory", .label = N_ ("Memory"), .group = N_ ("Start"),
    .help = N_ ("On: a frame goes on from the wrinkles of the one before. Off: each begins anew, "
                "in any order, and wrinkles may jump."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_STEP,
    .visible_if = "drive=motion,drive=lattice",
  },
  [RMP_SHELL_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The motion of the interior, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_DRIVE] = {
    .id = "drive", .label = N_ ("Interior"), .group = N_ ("Base"),
    .help = N_ ("What moves the skin from within."),
    .equation = "§5.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SHELL_DRIVE_MOTION),
    .choices = drive_choices, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_CELL] = {
    .id = "cell", .label = N_ ("Lattice cell"), .symbol = "a", .group = N_ ("Base"),
    .help = N_ ("The side of a cell: small ones follow the motion closely, large ones smooth it. "
                "0: a quarter of the mesh."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 10.0),
    .soft = { BOUND (0.0), OF_EDGE (40.0) },
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=lattice,drive=dynamic",
  },
  [RMP_SHELL_PARAM_ELEMENTS] = {
    .id = "elements", .label = N_ ("Elements"), .group = N_ ("Base"),
    .help = N_ ("How the lattice's cells deform."),
    .equation = "§5.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_EMBEDDED_QUADRATIC),
    .choices = elements_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "drive=lattice,drive=dynamic",
  },
  [RMP_SHELL_PARAM_SPLITS] = {
    .id = "sub_voxels", .label = N_ ("Cubes in a cell"), .group = N_ ("Base"),
    .help = N_ ("Along a side: what lies apart by less than one of them hangs together. Many tell "
                "lips apart that nearly touch, and take longer to prepare."),
    .equation = "§5.1", .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (8), .hard = RANGE (4, 16), .soft = RANGE (4, 16),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "drive=lattice,drive=dynamic",
  },
  [RMP_SHELL_PARAM_FILLING] = {
    .id = "fill_weighting", .label = N_ ("As stiff as full"), .group = N_ ("Base"),
    .help = N_ ("On: a cell that the mesh fills by half is half as stiff and half as heavy. Off, "
                "as published: all cells count alike."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
    .advanced = TRUE, .visible_if = "drive=lattice,drive=dynamic",
  },
  [RMP_SHELL_PARAM_DENSITY] = {
    .id = "density", .label = N_ ("Density"), .symbol = "ρ_q", .group = N_ ("Soft body"),
    .help = N_ ("Of the interior: heavy ones sag more and swing more slowly. Water has 1000."),
    .equation = "eq. 15", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_DENSITY,
    .initial = BOUND (1000.0), .hard = RANGE (1.0, 2e4), .soft = RANGE (20.0, 2000.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_TIME_STEP] = {
    .id = "time_step", .label = N_ ("Time step"), .symbol = "Δt", .group = N_ ("Soft body"),
    .help = N_ ("A frame takes as many steps as it needs for none to be longer: long ones are "
                "quick, and let swinging die down sooner."),
    .equation = "eq. 15", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_SECOND,
    .initial = BOUND (0.02), .hard = RANGE (1e-4, 0.05), .soft = RANGE (1e-3, 0.05),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_GRAVITY] = {
    .id = "gravity", .label = N_ ("Gravity"), .symbol = "g", .group = N_ ("Soft body"),
    .help = N_ ("0, −9.81, 0: as on Earth; 0, 0, 0: the interior sags nowhere."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_ACCELERATION, .initial = BOUND (9.81),
    .axis = { 0.0, -1.0, 0.0 }, .hard = RANGE (-1000.0, 1000.0), .soft = RANGE (-20.0, 20.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_BONE_RADIUS] = {
    .id = "bone_radius", .label = N_ ("Bone radius"), .group = N_ ("Soft body"),
    .help = N_ ("By a bone's length: nodes of the lattice that are nearer to it are carried by it. "
                "Thick bones leave less that is soft."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.15),
    .hard = RANGE (0.0, 2.0), .soft = RANGE (0.05, 0.5),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_SOFT_BONES] = {
    .id = "soft_bones", .label = N_ ("Bones hold by springs"), .group = N_ ("Soft body"),
    .help = N_ ("On: springs as stiff as a cell draw nodes to the bones, which may come loose a "
                "little. Off: nodes are where the bones are."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_FOLLOW] = {
    .id = "follow", .label = N_ ("Follow the motion"), .group = N_ ("Soft body"),
    .help = N_ ("How firmly springs draw all of the skin to where rig or simulator move it: 0: "
                "bones alone hold it, high: it hardly sags or swings."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE, .initial = BOUND (0.0),
    .hard = RANGE (0.0, 1e3), .soft = RANGE (0.0, 10.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_EXACT] = {
    .id = "exact_coupling", .label = N_ ("Skin gives way"), .group = N_ ("Soft body"),
    .help = N_ ("On: each step of the interior knows that the skin gives way by other wrinkles, so "
                "that slow sagging does not creep: for lattices of up to 200 nodes, and far "
                "slower. Off: the skin is stiffer meanwhile than it is."),
    .equation = "eq. 15", .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_MUSCLES] = {
    .id = "muscles", .label = N_ ("Muscles"), .group = N_ ("Soft body"),
    .help = N_ ("Fibres in the interior that become shorter by up to 30 %. Their activations are "
                "the weights of morph targets, or are found from where the motion moves the skin."),
    .equation = "§7.4", .type = RMP_PARAM_ENTRIES, .entry = &muscle_entry, .initial = BOUND (0.0),
    .hard = RANGE (0.0, 64.0), .stage = RMP_STAGE_PREPARE, .visible_if = "drive=dynamic",
  },
  [RMP_SHELL_PARAM_STRENGTH] = {
    .id = "muscle_strength", .label = N_ ("Muscle strength"), .symbol = "κ_m",
    .group = N_ ("Soft body"),
    .help = N_ ("× ten times the interior's modulus: strong muscles become as short as they want "
                "whatever is about them."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE, .initial = BOUND (1.0),
    .hard = RANGE (1e-3, 1e3), .soft = RANGE (0.1, 10.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "muscles!=0",
  },
  [RMP_SHELL_PARAM_BODIES] = {
    .id = "bodies", .label = N_ ("Press on bodies"), .group = N_ ("Simple bodies"),
    .help = N_ ("On: the character's other meshes keep the skin out, too."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_SHAPES] = {
    .id = "shapes", .label = N_ ("Simple bodies"), .group = N_ ("Simple bodies"),
    .help = N_ ("Floors, balls, capsules and boxes that keep the skin out, and that a soft body "
                "gives way to."),
    .type = RMP_PARAM_ENTRIES, .entry = &rmp_solid_shape_entry, .initial = BOUND (0.0),
    .hard = RANGE (0.0, 64.0), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_SHELL_PARAM_FRICTION] = {
    .id = "friction", .label = N_ ("Friction"), .symbol = "μ", .group = N_ ("Simple bodies"),
    .help = N_ ("How firmly bodies take the skin along that they touch, by how firmly they push: "
                "from one frame to the next, so with Memory alone."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 10.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP,
    .visible_if = "shapes!=0,bodies=true",
  },
  [RMP_SHELL_PARAM_ROUNDS] = {
    .id = "contact_rounds", .label = N_ ("Rounds where bodies push"), .group = N_ ("Simple bodies"),
    .help = N_ ("How often a step of a soft body is taken, each time with what bodies and skin "
                "pushed with at the end of the round before: one is quick, four press hard things "
                "in without bouncing."),
    .equation = "eq. 15", .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (1), .hard = RANGE (1, 4), .soft = RANGE (1, 4),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
    .visible_if = "drive=dynamic&shapes!=0,drive=dynamic&bodies=true",
  },
  [RMP_SHELL_PARAM_SELF] = {
    .id = "self_contact", .label = N_ ("Meet each other"), .group = N_ ("Base"),
    .help = N_ ("On: wrinkles that meet stop each other, and go on from there in the next frame. "
                "What the interior itself has crossed stays crossed. Takes longer."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_STEP,
  },
  [RMP_SHELL_PARAM_CONTACT] = CONTACT_PARAM,
};
/* clang-format on */

void
rmp_shell_plan_read (RmpShellPlan *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpShellPlan){
    .material = {
      .thickness = rmp_values_get_real (values, RMP_SHELL_PARAM_THICKNESS),
      .skin_modulus = rmp_values_get_real (values, RMP_SHELL_PARAM_SKIN_MODULUS),
      .interior_modulus = rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS),
      .skin_poisson = rmp_values_get_real (values, RMP_SHELL_PARAM_SKIN_POISSON),
      .interior_poisson = rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_POISSON),
    },
    .wavelength = rmp_values_get_real (values, RMP_SHELL_PARAM_WAVELENGTH),
    .moduli = {
      .published = rmp_values_get_int (values, RMP_SHELL_PARAM_MODULI) == 1,
      .stretch = rmp_values_get_real (values, RMP_SHELL_PARAM_STRETCH),
      .shear = rmp_values_get_real (values, RMP_SHELL_PARAM_SHEAR),
      .bend = rmp_values_get_real (values, RMP_SHELL_PARAM_BEND),
      .coupled = rmp_values_get_bool (values, RMP_SHELL_PARAM_COUPLED),
    },
    .foundation = rmp_values_get_real (values, RMP_SHELL_PARAM_FOUNDATION),
    .along = rmp_values_get_real (values, RMP_SHELL_PARAM_ALONG),
    .kind = (RmpShellConstraintKind) rmp_values_get_int (values, RMP_SHELL_PARAM_CONSTRAINT),
    .clusters = {
      .truncation = rmp_values_get_real (values, RMP_SHELL_PARAM_TRUNCATION),
      .spacing = rmp_values_get_real (values, RMP_SHELL_PARAM_SPACING),
      .stop = rmp_values_get_real (values, RMP_SHELL_PARAM_STOP),
      .width = rmp_values_get_real (values, RMP_SHELL_PARAM_WIDTH),
      .seed = (guint32) rmp_values_get_int (values, RMP_SHELL_PARAM_SEED_VERTEX),
      .geodesic = rmp_values_get_int (values, RMP_SHELL_PARAM_METRIC) == 1,
    },
    .cut = rmp_values_get_real (values, RMP_SHELL_PARAM_CUT),
    .hems = rmp_values_get_bool (values, RMP_SHELL_PARAM_HEMS),
    .levels = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_SUBDIVISION),
    .drive = (RmpShellDrive) rmp_values_get_int (values, RMP_SHELL_PARAM_DRIVE),
    .cell = rmp_values_get_real (values, RMP_SHELL_PARAM_CELL),
    .order = (RmpEmbeddedOrder) rmp_values_get_int (values, RMP_SHELL_PARAM_ELEMENTS),
    .splits = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_SPLITS),
    .weighted = rmp_values_get_bool (values, RMP_SHELL_PARAM_FILLING),
  };
  self->grain_from = (RmpShellGrain) rmp_values_get_int (values, RMP_SHELL_PARAM_GRAIN_FROM);
  rmp_values_get_vec3 (values, RMP_SHELL_PARAM_GRAIN, self->grain);
  rmp_vector_normalise (self->grain);
  if (self->wavelength > 0.0)
    self->material.skin_modulus = rmp_shell_skin_modulus_for (&self->material, self->wavelength);
}

void
rmp_shell_settings_read (RmpShellSettings *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpShellSettings){
    .options = {
      .solver = (RmpShellSolver) rmp_values_get_int (values, RMP_SHELL_PARAM_SOLVER),
      .tolerance = rmp_values_get_real (values, RMP_SHELL_PARAM_TOLERANCE),
      .most = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_ITERATIONS),
      .most_inner = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_INNER),
    },
    .substep = rmp_values_get_real (values, RMP_SHELL_PARAM_SUBSTEP),
    .noise = rmp_values_get_real (values, RMP_SHELL_PARAM_NOISE),
    .seed = rmp_values_get_uint64 (values, RMP_SHELL_PARAM_SEED),
    .stability = rmp_values_get_bool (values, RMP_SHELL_PARAM_STABILITY),
    .skinning = (RmpSkinning) rmp_values_get_int (values, RMP_SHELL_PARAM_SKINNING),
    .friction = rmp_values_get_real (values, RMP_SHELL_PARAM_FRICTION),
    .rounds = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_ROUNDS),
    .self = rmp_values_get_bool (values, RMP_SHELL_PARAM_SELF),
    .contact = rmp_values_get_bool (values, RMP_SHELL_PARAM_CONTACT),
  };
}
