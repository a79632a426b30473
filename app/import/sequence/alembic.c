/* SPDX-License-Identifier: GPL-3.0-or-later */

/* alembic.c: Alembic (Ogawa): the points of a mesh over time, in the coordinates of the whole.
 *
 * Of the meshes in a file the first whose points move is taken, whatever stands above it; each
 * Xform above it moves it as well. A file of a DCC often has an Xform for each mesh, which may be
 * animated where the points are not.
 */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "sequence/cache.h"
#include "sequence/ogawa-tree.h"
#include "stage.h"

#define MOST_DEPTH 64
#define MOST_OBJECTS 100000
#define MOST_NUMBERS 4096 /* of the operations of an Xform */

typedef enum
{
  SCALE,
  TRANSLATE,
  ROTATE, /* about an axis */
  MATRIX,
  ROTATE_X,
  ROTATE_Y,
  ROTATE_Z,
} Operation;

static const guint n_numbers[] = { [SCALE] = 3,    [TRANSLATE] = 3, [ROTATE] = 4,  [MATRIX] = 16,
                                   [ROTATE_X] = 1, [ROTATE_Y] = 1,  [ROTATE_Z] = 1 };

/* One that does something. */
typedef struct
{
  RmpOgawaProperty values;
  guint8 *operations;
  guint n_operations, n_values;
} Xform;

typedef struct
{
  RmpOgawaTree *tree;
  GArray *xforms; /* (element-type Xform): above the mesh, the outermost first */
  char *name;     /* of the mesh */
  RmpOgawaProperty points;
  const RmpOgawaProperty *clock; /* of the points and xforms, what has most samples */
  guint n_points, n_meshes, n_objects;
} Archive;

static void
xform_clear (gpointer data)
{
  Xform *self = data;

  rmp_ogawa_property_clear (&self->values);
  g_free (self->operations);
}

static void
archive_free (gpointer data)
{
  Archive *self = data;

  g_clear_pointer (&self->tree, rmp_ogawa_tree_free);
  g_array_unref (self->xforms);
  g_free (self->name);
  rmp_ogawa_property_clear (&self->points);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Archive, archive_free)

static gboolean
refuse (GError **error, const char *reason)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, "%s", reason);
  return FALSE;
}

/* --- transformations -------------------------------------------------------------------------- */

/* Row vectors, as the format has them: v · M. @out may not be one of the others. */
static void
multiply (const double a[16], const double b[16], double out[16])
{
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        out[4 * i + j] = 0.0;
        for (guint k = 0; k < 4; k++)
          out[4 * i + j] += a[4 * i + k] * b[4 * k + j];
      }
}

static void
set_identity (double matrix[16])
{
  for (guint i = 0; i < 16; i++)
    matrix[i] = i % 5 == 0 ? 1.0 : 0.0;
}

static void
set_rotation (double matrix[16], double x, double y, double z, double degrees)
{
  const double length = sqrt (x * x + y * y + z * z), angle = degrees * G_PI / 180.0;
  const double s = sin (angle), c = cos (angle), t = 1.0 - c;

  if (!(length > 0.0))
    return;
  x /= length;
  y /= length;
  z /= length;
  matrix[0] = t * x * x + c;
  matrix[1] = t * x * y + s * z;
  matrix[2] = t * x * z - s * y;
  matrix[4] = t * x * y - s * z;
  matrix[5] = t * y * y + c;
  matrix[6] = t * y * z + s * x;
  matrix[8] = t * x * z + s * y;
  matrix[9] = t * y * z - s * x;
  matrix[10] = t * z * z + c;
}

static void
set_operation (double matrix[16], Operation operation, const double *values)
{
  set_identity (matrix);
  switch (operation)
    {
    case SCALE:
      for (guint k = 0; k < 3; k++)
        matrix[5 * k] = values[k];
      break;
    case TRANSLATE:
      memcpy (matrix + 12, values, 3 * sizeof (double));
      break;
    case ROTATE:
      set_rotation (matrix, values[0], values[1], values[2], values[3]);
      break;
    case MATRIX:
      memcpy (matrix, values, 16 * sizeof (double));
      break;
    case ROTATE_X:
      set_rotation (matrix, 1.0, 0.0, 0.0, values[0]);
      break;
    case ROTATE_Y:
      set_rotation (matrix, 0.0, 1.0, 0.0, values[0]);
      break;
    case ROTATE_Z:
      set_rotation (matrix, 0.0, 0.0, 1.0, values[0]);
      break;
    }
}

/* The sample at a time, or the one nearest to it: nearly always both have the same times. */
static guint
sample_at (const Archive *self, const RmpOgawaProperty *property, double time)
{
  guint low = 0, high = MAX (property->n_samples, 1) - 1;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const double here = rmp_ogawa_tree_get_time (self->tree, property, middle),
                   next = rmp_ogawa_tree_get_time (self->tree, property, middle + 1);

      if (time - here > next - time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gboolean
get_matrix (const Archive *self, const Xform *xform, double time, double matrix[16], GError **error)
{
  g_autofree double *values = g_new (double, xform->n_values);
  const double *next = values;
  guint64 offset, size;

  if (!rmp_ogawa_tree_find_sample (self->tree, &xform->values,
                                   sample_at (self, &xform->values, time), &offset, &size, error))
    return FALSE;
  if (size < xform->n_values * sizeof *values)
    return refuse (error, _ ("an Xform has fewer numbers than its operations take"));
  if (!rmp_positions_read (&self->tree->file, offset, values, xform->n_values * sizeof *values,
                           error))
    return FALSE;
  rmp_swap64 (values, xform->n_values, FALSE);
  set_identity (matrix);
  for (guint i = 0; i < xform->n_operations; i++)
    {
      const Operation operation = xform->operations[i] >> 4;
      double one[16], before[16];

      set_operation (one, operation, next);
      memcpy (before, matrix, sizeof before);
      multiply (one, before, matrix);
      next += n_numbers[operation];
    }
  return TRUE;
}

/* The outermost of @xforms is the last to act. */
static gboolean
get_whole_matrix (const Archive *self, double time, double matrix[16], GError **error)
{
  set_identity (matrix);
  for (guint i = 0; i < self->xforms->len; i++)
    {
      double one[16], outer[16];

      if (!get_matrix (self, &g_array_index (self->xforms, Xform, i), time, one, error))
        return FALSE;
      memcpy (outer, matrix, sizeof outer);
      multiply (one, outer, matrix);
    }
  return TRUE;
}

/* --- frames ----------------------------------------------------------------------------------- */

static void
transform (const double matrix[16], float *positions, guint n)
{
  for (float *p = positions; p < positions + 3 * (gsize) n; p += 3)
    {
      const double x = (double) p[0], y = (double) p[1], z = (double) p[2];

      for (guint k = 0; k < 3; k++)
        p[k] = (float) (x * matrix[k] + y * matrix[4 + k] + z * matrix[8 + k] + matrix[12 + k]);
    }
}

static gboolean
archive_read (gpointer data, guint frame, float *positions, GError **error)
{
  Archive *self = data;
  const double time = rmp_ogawa_tree_get_time (self->tree, self->clock, frame);
  const gsize n = 3 * (gsize) self->n_points;
  double matrix[16];
  guint64 offset, size;

  if (!rmp_ogawa_tree_find_sample (self->tree, &self->points, sample_at (self, &self->points, time),
                                   &offset, &size, error))
    return FALSE;
  if (size != n * sizeof (float))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                   _ ("frame %u has %" G_GUINT64_FORMAT
                      " points and the first has %u; a mesh that changes moves no other"),
                   frame, size / 12, self->n_points);
      return FALSE;
    }
  if (!rmp_positions_read (&self->tree->file, offset, positions, n * sizeof (float), error) ||
      !get_whole_matrix (self, time, matrix, error))
    return FALSE;
  rmp_swap32 (positions, n, FALSE);
  if (self->xforms->len > 0)
    transform (matrix, positions, self->n_points);
  return TRUE;
}

/* --- search ----------------------------------------------------------------------------------- */

/* A compound of an object, and a property in it. FALSE without an error where there is none. */
static gboolean
find_in (const Archive *self, const RmpOgawaObject *object, const char *compound, const char *name,
         RmpOgawaProperty *property, GError **error)
{
  g_auto (RmpOgawaProperty) outer = { 0 };
  guint64 properties;

  return rmp_ogawa_tree_get_properties (self->tree, object, &properties, error) &&
         rmp_ogawa_tree_find (self->tree, properties, compound, &outer, error) &&
         outer.is_compound && rmp_ogawa_tree_find (self->tree, outer.group, name, property, error);
}

/* An object may say that it does not follow what is above it. */
static gboolean
read_inherits (const Archive *self, const RmpOgawaObject *object, gboolean *inherits,
               GError **error)
{
  g_auto (RmpOgawaProperty) property = { 0 };
  GError *failure = NULL;
  guint64 offset, size;
  guint8 value = 1;

  if (find_in (self, object, ".xform", ".inherits", &property, &failure))
    if (rmp_ogawa_tree_find_sample (self->tree, &property, 0, &offset, &size, &failure) && size > 0)
      rmp_positions_read (&self->tree->file, offset, &value, 1, &failure);
  *inherits = value != 0;
  if (!failure)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

static gboolean
read_operations (const Archive *self, const RmpOgawaProperty *property, Xform *xform,
                 GError **error)
{
  guint64 offset, size;

  if (!rmp_ogawa_tree_find_sample (self->tree, property, 0, &offset, &size, error))
    return FALSE;
  if (property->type != RMP_OGAWA_UINT8 || size > MOST_NUMBERS)
    return refuse (error, _ ("the operations of an Xform are damaged"));
  xform->operations = g_malloc (size + 1);
  xform->n_operations = (guint) size;
  if (size > 0 && !rmp_positions_read (&self->tree->file, offset, xform->operations, size, error))
    return FALSE;
  for (guint i = 0; i < xform->n_operations; i++)
    {
      if (xform->operations[i] >> 4 >= G_N_ELEMENTS (n_numbers))
        return refuse (error, _ ("an Xform has an operation that is not known"));
      xform->n_values += n_numbers[xform->operations[i] >> 4];
    }
  return TRUE;
}

/* Appends to @xforms what an object does. */
static gboolean
append_xform (const Archive *self, const RmpOgawaObject *object, GArray *xforms, GError **error)
{
  g_auto (RmpOgawaProperty) operations = { 0 };
  GError *failure = NULL;
  Xform xform = { 0 };
  gboolean inherits;

  if (!read_inherits (self, object, &inherits, error))
    return FALSE;
  if (!inherits)
    g_array_set_size (xforms, 0);
  if (find_in (self, object, ".xform", ".ops", &operations, &failure) &&
      find_in (self, object, ".xform", ".vals", &xform.values, &failure) &&
      read_operations (self, &operations, &xform, &failure))
    {
      if (xform.values.type == RMP_OGAWA_FLOAT64)
        {
          g_array_append_val (xforms, xform);
          return TRUE;
        }
      refuse (&failure, _ ("the numbers of an Xform are of another type"));
    }
  xform_clear (&xform);
  if (failure)
    g_propagate_error (error, failure);
  return failure == NULL;
}

static gboolean
is_schema (const RmpOgawaObject *object, const char *schema)
{
  return strstr (object->metadata, schema) != NULL;
}

/* @path: (element-type RmpOgawaObject): from the top down. (transfer full) (element-type Xform) */
static GArray *
list_xforms (const Archive *self, GArray *path, GError **error)
{
  g_autoptr (GArray) xforms = g_array_new (FALSE, FALSE, sizeof (Xform));

  g_array_set_clear_func (xforms, xform_clear);
  for (guint i = 0; i < path->len; i++)
    {
      const RmpOgawaObject *object = &g_array_index (path, RmpOgawaObject, i);

      if (is_schema (object, "AbcGeom_Xform") && !append_xform (self, object, xforms, error))
        return NULL;
    }
  return g_steal_pointer (&xforms);
}

static const RmpOgawaProperty *
find_clock (const RmpOgawaProperty *points, GArray *xforms)
{
  const RmpOgawaProperty *clock = points;

  for (guint i = 0; i < xforms->len; i++)
    {
      const Xform *xform = &g_array_index (xforms, Xform, i);

      if (xform->values.n_samples > clock->n_samples)
        clock = &xform->values;
    }
  return clock;
}

/* Takes the mesh at the end of @path, unless one that moves is there, or this is a second one that
 * does not.
 */
static gboolean
take_mesh (Archive *self, GArray *path, GError **error)
{
  const RmpOgawaObject *object = &g_array_index (path, RmpOgawaObject, path->len - 1);
  g_auto (RmpOgawaProperty) points = { 0 };
  g_autoptr (GArray) xforms = NULL;
  GError *failure = NULL;
  guint64 offset, size;

  self->n_meshes++;
  if (!find_in (self, object, ".geom", "P", &points, &failure))
    {
      if (failure)
        g_propagate_error (error, failure);
      return failure == NULL;
    }
  if (points.type != RMP_OGAWA_FLOAT32 || points.extent != 3 || points.n_samples == 0)
    return refuse (error, _ ("the points of a mesh are no vectors of three floats"));
  xforms = list_xforms (self, path, error);
  if (xforms && find_clock (&points, xforms)->n_samples > self->tree->file.size)
    return refuse (error, _ ("it says that it has more frames than bytes"));
  if (!xforms || !rmp_ogawa_tree_find_sample (self->tree, &points, 0, &offset, &size, error))
    return FALSE;
  if (size < 12 ||
      (self->clock && (self->clock->n_samples > 1 || find_clock (&points, xforms)->n_samples < 2)))
    return TRUE;
  self->n_points = (guint) MIN (size / 12, G_MAXUINT32);
  g_free (self->name);
  self->name = g_strdup (object->name);
  rmp_ogawa_property_clear (&self->points);
  self->points = points;
  points.name = NULL;
  g_array_unref (self->xforms);
  self->xforms = g_steal_pointer (&xforms);
  self->clock = find_clock (&self->points, self->xforms);
  return TRUE;
}

/* What is below the end of @path. */
static gboolean
search (Archive *self, GArray *path, GError **error)
{
  g_autoptr (GArray) children = NULL;

  if (path->len > MOST_DEPTH || ++self->n_objects > MOST_OBJECTS)
    return refuse (error, _ ("it has more objects, or deeper in each other, than any file needs"));
  children = rmp_ogawa_tree_list_children (
      self->tree, &g_array_index (path, RmpOgawaObject, path->len - 1), error);
  for (guint i = 0; children && i < children->len; i++)
    {
      const RmpOgawaObject *child = &g_array_index (children, RmpOgawaObject, i);

      g_array_append_val (path, *child);
      if (((is_schema (child, "AbcGeom_PolyMesh") || is_schema (child, "AbcGeom_SubD")) &&
           !take_mesh (self, path, error)) ||
          !search (self, path, error))
        return FALSE;
      g_array_set_size (path, path->len - 1);
    }
  return children != NULL;
}

static gboolean
find_mesh (Archive *self, GError **error)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (RmpOgawaObject));
  RmpOgawaObject top;

  if (!rmp_ogawa_tree_get_top (self->tree, &top, error))
    return FALSE;
  g_array_append_val (path, top);
  if (!search (self, path, error))
    return FALSE;
  return self->clock || refuse (error, _ ("it has no mesh"));
}

/* --- scene ------------------------------------------------------------------------------------ */

static RmpFrames *
frames_new (Archive *archive, const char *path)
{
  RmpFrames *frames = g_new0 (RmpFrames, 1);

  frames->name = rmp_cache_name (path);
  frames->n_points = archive->n_points;
  frames->n_frames = archive->clock->n_samples;
  frames->times = g_new (double, frames->n_frames);
  for (guint i = 0; i < frames->n_frames; i++)
    frames->times[i] = rmp_ogawa_tree_get_time (archive->tree, archive->clock, i);
  frames->data = archive;
  frames->read = archive_read;
  frames->free = archive_free;
  return frames;
}

RmpImportScene *
rmp_alembic_read (const char *path, GError **error)
{
  g_autoptr (Archive) archive = g_new0 (Archive, 1);
  RmpImportScene *scene;
  guint n_meshes;
  g_autofree char *name = NULL;

  rmp_stage_begin (_ ("reading the objects of the Alembic file"));
  archive->xforms = g_array_new (FALSE, FALSE, sizeof (Xform));
  archive->tree = rmp_ogawa_tree_open (path, error);
  if (!archive->tree || !find_mesh (archive, error))
    return NULL;
  n_meshes = archive->n_meshes;
  name = g_strdup (archive->name);
  scene = rmp_cache_finish (frames_new (g_steal_pointer (&archive), path), "Alembic", error);
  if (scene && n_meshes > 1)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("It has %u meshes; the motion is that of “%s”."), n_meshes, name);
  return scene;
}
