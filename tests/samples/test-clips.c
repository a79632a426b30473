/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-clips.c: the figures of the samples move as people who stand on the ground. */

#include "pose.h"

static const RmpClip *
find_clip (const RmpSample *sample, const char *name)
{
  for (guint i = 0; i < sample->clips->len; i++)
    {
      const RmpClip *clip = sample->clips->pdata[i];

      if (g_str_equal (clip->name, name))
        return clip;
    }
  g_assert_not_reached ();
}

static RmpVec
posed_vertex (const RmpSample *sample, const RmpGlobals *globals, guint vertex)
{
  const RmpInfluences *influences = &g_array_index (sample->influences, RmpInfluences, vertex);
  RmpVec rest = g_array_index (sample->positions, RmpVec, vertex), p = { 0, 0, 0 };

  for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
    if (influences->weights[k] > 0)
      p = vec_along (p, influences->weights[k],
                     rmp_rig_carry (&sample->rig, globals, influences->joints[k], rest));

  return p;
}

static double
lowest_vertex (const RmpSample *sample, const RmpPose *pose)
{
  double lowest = G_MAXDOUBLE;
  RmpGlobals globals;

  rmp_rig_evaluate (&sample->rig, pose, &globals);
  for (guint i = 0; i < sample->positions->len; i++)
    lowest = MIN (lowest, posed_vertex (sample, &globals, i).y);

  return lowest;
}

static void
clips_have_the_names_and_lengths_of_the_recipe (void)
{
  static const struct
  {
    const char *name;
    double seconds;
  } dancer[] = { { "arabesque", 4 }, { "deep-bend", 3 }, { "back-arch", 4 }, { "idle", 4 } },
    hero[] = { { "sawing", 1.2 },     { "chopping", 1.6 },   { "fist-pump", 1 },
               { "jumping-jack", 1 }, { "shovelling", 2.4 }, { "stretching", 3.2 } };
  g_autoptr (RmpSample) a = rmp_sample_dancer (), b = rmp_sample_coarse_hero ();

  for (guint i = 0; i < G_N_ELEMENTS (dancer); i++)
    g_assert_cmpfloat (find_clip (a, dancer[i].name)->duration, ==, dancer[i].seconds);
  for (guint i = 0; i < G_N_ELEMENTS (hero); i++)
    g_assert_cmpfloat (find_clip (b, hero[i].name)->duration, ==, hero[i].seconds);
}

/* A sole gives way by a few millimetres and is not quite where its three points are. */
static void
feet_touch_the_ground (gconstpointer data)
{
  g_autoptr (RmpSample) sample = ((RmpSample * (*) (void) ) data) ();

  for (guint i = 0; i < sample->clips->len; i++)
    {
      const RmpClip *clip = sample->clips->pdata[i];

      if (g_str_equal (clip->name, "jumping-jack"))
        continue;
      for (guint j = 0; j < clip->n_frames; j += 4)
        g_assert_cmpfloat (fabs (lowest_vertex (sample, &clip->frames[j])), <, .010);
    }
}

static void
jumping_jack_leaves_the_ground (void)
{
  g_autoptr (RmpSample) sample = rmp_sample_coarse_hero ();
  const RmpClip *clip = find_clip (sample, "jumping-jack");

  g_assert_cmpfloat (lowest_vertex (sample, &clip->frames[RMP_FRAME_RATE / 4]), >, .08);
  g_assert_cmpfloat (lowest_vertex (sample, &clip->frames[RMP_FRAME_RATE / 2]), <, .010);
}

static void
standing_ankle_does_not_slide (gconstpointer data)
{
  g_autoptr (RmpSample) sample = ((RmpSample * (*) (void) ) data) ();
  guint ankle = (guint) rmp_rig_find (&sample->rig, "foot.R");

  for (guint i = 0; i < sample->clips->len; i++)
    {
      const RmpClip *clip = sample->clips->pdata[i];

      for (guint j = 0; j < clip->n_frames && !g_str_equal (clip->name, "jumping-jack"); j++)
        {
          RmpGlobals globals;

          rmp_rig_evaluate (&sample->rig, &clip->frames[j], &globals);
          g_assert_cmpfloat_with_epsilon (globals.origins[ankle].x, sample->rig.heads[ankle].x,
                                          1e-9);
          g_assert_cmpfloat_with_epsilon (globals.origins[ankle].z, sample->rig.heads[ankle].z,
                                          1e-9);
        }
    }
}

static void
loops_end_where_they_began (gconstpointer data)
{
  g_autoptr (RmpSample) sample = ((RmpSample * (*) (void) ) data) ();

  for (guint i = 0; i < sample->clips->len; i++)
    {
      const RmpClip *clip = sample->clips->pdata[i];
      const RmpPose *first = &clip->frames[0], *last = &clip->frames[clip->n_frames - 1];

      for (guint j = 0; j < sample->rig.n; j++)
        g_assert_cmpfloat_with_epsilon (first->rotations[j].w, last->rotations[j].w, 1e-9);
      g_assert_cmpfloat (vec_distance (first->moves[0], last->moves[0]), <, 1e-9);
    }
}

static double
skirt_edge (const RmpPiece *piece, const RmpVec *positions, guint corner)
{
  const RmpCorner *corners = &g_array_index (piece->corners, RmpCorner, corner - corner % 3);

  return vec_distance (positions[corners[corner % 3].vertex],
                       positions[corners[(corner + 1) % 3].vertex]);
}

/* Cloth that a method can find nothing in is no sample of it; cloth that tears is none either. */
static void
skirt_is_squeezed_and_does_not_tear (void)
{
  g_autoptr (RmpSample) sample = rmp_sample_skirt ();
  const RmpClip *clip = find_clip (sample, "march");
  const RmpPiece *piece = sample->pieces->pdata[0];
  double least = 1, most = 1;

  for (guint frame = 0; frame < clip->n_frames; frame++)
    for (guint i = 0; i < piece->corners->len; i++)
      {
        double ratio = skirt_edge (piece, rmp_clip_get_shape (clip, frame), i) /
                       skirt_edge (piece, rmp_clip_get_shape (clip, 0), i);

        least = MIN (least, ratio);
        most = MAX (most, ratio);
      }
  g_test_message ("edges %.2f to %.2f of the first frame's", least, most);
  g_assert_cmpfloat (least, <, .7);
  g_assert_cmpfloat (most, <, 2.5);
}

/* Every frame's step is small against what cloth moves in a frame at walking pace. */
static void
skirt_does_not_jump (void)
{
  g_autoptr (RmpSample) sample = rmp_sample_skirt ();
  const RmpClip *clip = find_clip (sample, "march");

  for (guint frame = 1; frame < clip->n_frames; frame++)
    for (guint i = 0; i < clip->n_vertices; i++)
      g_assert_cmpfloat (vec_distance (rmp_clip_get_shape (clip, frame)[i],
                                       rmp_clip_get_shape (clip, frame - 1)[i]),
                         <, .25);
}

/* Between the corners beside the one it is pulled to the sheet is 28 % narrower than half-way where
 * it holds; between the stages it is at rest.
 */
static void
sheet_narrows_towards_either_corner (void)
{
  g_autoptr (RmpSample) sample = rmp_sample_sheet ();
  const RmpClip *clip = find_clip (sample, "four-stages");
  const RmpVec *rest = rmp_clip_get_shape (clip, 0);
  const guint corners[] = { 0, 20, 440, 420 }; /* from the lower left, round */

  g_assert_cmpuint (clip->n_frames, ==, 97);
  for (guint pull = 0; pull < 2; pull++)
    {
      const RmpVec *shape = rmp_clip_get_shape (clip, 24 + 48 * pull),
                   *between = rmp_clip_get_shape (clip, 48 * pull);
      guint to = corners[2 + pull], from = corners[pull], left = corners[3 - pull],
            right = corners[1 - pull];

      g_assert_cmpfloat_with_epsilon (vec_distance (shape[to], shape[from]), 1.06 * .6 * G_SQRT2,
                                      1e-9);
      g_assert_cmpfloat_with_epsilon (vec_distance (shape[left], shape[right]),
                                      (1 - .28 / 2) * .6 * G_SQRT2, 1e-9);
      for (guint v = 0; v < clip->n_vertices; v++)
        g_assert_cmpfloat (vec_distance (between[v], rest[v]), <, 1e-12);
    }
}

/* The first angle written is the outermost: "y 90 x 90" takes Z down with x, and y leaves it there.
 */
static void
first_written_angle_is_outermost (void)
{
  RmpHuman human = { 0 };
  RmpRig rig = rmp_human_get_rig (&human);
  RmpPose pose = rmp_pose_parse (&rig, "head y 90 x 90");
  RmpVec z = quat_rotate (pose.rotations[RMP_BONE_HEAD], RMP_VEC (0, 0, 1));

  g_assert_cmpfloat (vec_distance (z, RMP_VEC (0, -1, 0)), <, 1e-12);
}

static void
right_side_mirrors_the_left (void)
{
  RmpHuman human = { 0 };
  RmpRig rig = rmp_human_get_rig (&human);
  RmpPose pose = rmp_pose_parse (&rig, "thigh.LR z 30");
  RmpVec left = quat_rotate (pose.rotations[RMP_BONE_THIGH], RMP_VEC (0, -1, 0));
  RmpVec right = quat_rotate (pose.rotations[RMP_MIRROR_BONE (RMP_BONE_THIGH)], RMP_VEC (0, -1, 0));

  g_assert_cmpfloat (left.x, >, .4);
  g_assert_cmpfloat (vec_distance (left, vec_mirror (right)), <, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/samples/clips/have-the-names-and-lengths-of-the-recipe",
                   clips_have_the_names_and_lengths_of_the_recipe);
  g_test_add_data_func ("/samples/clips/dancer-touches-the-ground", rmp_sample_dancer,
                        feet_touch_the_ground);
  g_test_add_data_func ("/samples/clips/hero-touches-the-ground", rmp_sample_coarse_hero,
                        feet_touch_the_ground);
  g_test_add_func ("/samples/clips/jumping-jack-leaves-the-ground", jumping_jack_leaves_the_ground);
  g_test_add_data_func ("/samples/clips/dancers-ankle-does-not-slide", rmp_sample_dancer,
                        standing_ankle_does_not_slide);
  g_test_add_data_func ("/samples/clips/heros-ankle-does-not-slide", rmp_sample_coarse_hero,
                        standing_ankle_does_not_slide);
  g_test_add_data_func ("/samples/clips/walk-touches-the-ground", rmp_sample_blouse_and_skirt,
                        feet_touch_the_ground);
  g_test_add_data_func ("/samples/clips/heros-loops-end-where-they-began", rmp_sample_coarse_hero,
                        loops_end_where_they_began);
  g_test_add_data_func ("/samples/clips/walk-ends-where-it-began", rmp_sample_blouse_and_skirt,
                        loops_end_where_they_began);
  g_test_add_func ("/samples/clips/sheet-narrows-towards-either-corner",
                   sheet_narrows_towards_either_corner);
  g_test_add_func ("/samples/clips/skirt-is-squeezed-and-does-not-tear",
                   skirt_is_squeezed_and_does_not_tear);
  g_test_add_func ("/samples/clips/skirt-does-not-jump", skirt_does_not_jump);
  g_test_add_func ("/samples/pose/first-written-angle-is-outermost",
                   first_written_angle_is_outermost);
  g_test_add_func ("/samples/pose/right-side-mirrors-the-left", right_side_mirrors_the_left);

  return g_test_run ();
}
