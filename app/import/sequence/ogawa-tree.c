/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sequence/ogawa-tree.h"

#include <float.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "scene.h"

#define IS_DATA (G_GUINT64_CONSTANT (1) << 63)
#define DIGEST_SIZE 16
#define HASHES_SIZE 32 /* behind the headers of an object's children */
#define MOST_HEADERS (64u << 20)
#define EXPLICIT 255 /* metadata that stands in the header itself */

/* A stretch of bytes that is read from its front. */
typedef struct
{
  guint8 *bytes;
  gsize size, next;
  gboolean broken; /* more was asked for than there is */
} Text;

static void
text_clear (Text *self)
{
  g_clear_pointer (&self->bytes, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static gboolean
refuse (GError **error, const char *reason)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, "%s", reason);
  return FALSE;
}

/* --- nodes ------------------------------------------------------------------------------------ */

static gboolean
read64 (const RmpOgawaTree *self, guint64 offset, guint64 *value, GError **error)
{
  if (!rmp_positions_read (&self->file, offset, value, sizeof *value, error))
    return FALSE;
  rmp_swap64 (value, 1, FALSE);
  return TRUE;
}

/* A group without children has no place in the file. */
static gboolean
count_nodes (const RmpOgawaTree *self, guint64 group, guint64 *n, GError **error)
{
  *n = 0;
  if (group & IS_DATA)
    return refuse (error, _ ("it has data where a group should be"));
  if (group == 0)
    return TRUE;
  if (!read64 (self, group, n, error))
    return FALSE;
  if (*n > self->file.size / 8)
    return refuse (error, _ ("it says that a group has more parts than it has bytes"));
  return TRUE;
}

static gboolean
get_node (const RmpOgawaTree *self, guint64 group, guint64 which, guint64 *node, GError **error)
{
  guint64 n;

  if (!count_nodes (self, group, &n, error))
    return FALSE;
  if (which >= n)
    return refuse (error, _ ("a group lacks a part that its kind must have"));
  return read64 (self, group + 8 + 8 * which, node, error);
}

static gboolean
find_data (const RmpOgawaTree *self, guint64 node, guint64 *offset, guint64 *size, GError **error)
{
  const guint64 at = node & ~IS_DATA;

  if (!(node & IS_DATA))
    return refuse (error, _ ("it has a group where data should be"));
  *offset = at + 8;
  *size = 0;
  if (at == 0)
    return TRUE;
  if (!read64 (self, at, size, error))
    return FALSE;
  if (*offset > self->file.size || *size > self->file.size - *offset)
    return refuse (error, _ ("it ends within its data: it was cut short"));
  return TRUE;
}

static gboolean
read_text (const RmpOgawaTree *self, guint64 node, Text *text, GError **error)
{
  guint64 offset, size;

  if (!find_data (self, node, &offset, &size, error))
    return FALSE;
  if (size > MOST_HEADERS)
    return refuse (error, _ ("its headers are larger than headers can be"));
  text->bytes = g_malloc (size + 1);
  text->size = size;
  return size == 0 || rmp_positions_read (&self->file, offset, text->bytes, size, error);
}

static guint32
take (Text *text, guint width)
{
  guint32 value = 0;

  if (text->size - text->next < width)
    {
      text->broken = TRUE;
      text->next = text->size;
      return 0;
    }
  for (guint i = 0; i < width; i++)
    value |= (guint32) text->bytes[text->next++] << (8 * i);
  return value;
}

static double
take_double (Text *text)
{
  const guint64 low = take (text, 4), bits = low | (guint64) take (text, 4) << 32;
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/* (transfer full) */
static char *
take_string (Text *text, guint32 length)
{
  g_autofree char *bytes = NULL;

  if (text->size - text->next < length)
    {
      text->broken = TRUE;
      text->next = text->size;
      return g_strdup ("");
    }
  bytes = g_strndup ((const char *) text->bytes + text->next, length);
  text->next += length;
  return g_utf8_make_valid (bytes, -1);
}

/* --- file ------------------------------------------------------------------------------------- */

static void
sampling_clear (gpointer data)
{
  g_free (((RmpOgawaSampling *) data)->times);
}

static gboolean
read_samplings (RmpOgawaTree *self, guint64 node, GError **error)
{
  g_auto (Text) text = { 0 };

  if (!read_text (self, node, &text, error))
    return FALSE;
  while (text.next < text.size && !text.broken)
    {
      RmpOgawaSampling sampling = { 0 };

      take (&text, 4); /* the most samples that use it */
      sampling.cycle = take_double (&text);
      sampling.n_times = take (&text, 4);
      if (text.broken || sampling.n_times == 0 || sampling.n_times > (text.size - text.next) / 8)
        return refuse (error, _ ("its times are damaged"));
      if (!(sampling.cycle > 0.0) || sampling.cycle >= DBL_MAX / 64.0)
        sampling.cycle = 0.0;
      sampling.times = g_new (double, sampling.n_times);
      for (guint i = 0; i < sampling.n_times; i++)
        sampling.times[i] = take_double (&text);
      g_array_append_val (self->samplings, sampling);
    }
  return self->samplings->len > 0 || refuse (error, _ ("its times are damaged"));
}

static gboolean
read_metadata (RmpOgawaTree *self, guint64 node, GError **error)
{
  g_auto (Text) text = { 0 };

  if (!read_text (self, node, &text, error))
    return FALSE;
  g_ptr_array_add (self->metadata, g_strdup (""));
  while (text.next < text.size && !text.broken)
    g_ptr_array_add (self->metadata, take_string (&text, take (&text, 1)));
  return TRUE;
}

/* A file of the older container (HDF5) begins as none of Ogawa does. */
static gboolean
read_head (RmpOgawaTree *self, GError **error)
{
  guint8 head[8];
  guint64 root, times, metadata;

  if (!rmp_positions_read (&self->file, 0, head, sizeof head, error))
    return FALSE;
  if (memcmp (head, "\x89HDF", 4) == 0)
    return refuse (error,
                   _ ("it is an Alembic file of the old kind (HDF5); write it anew as Ogawa, "
                      "which all programs do today"));
  if (memcmp (head, "Ogawa", 5) != 0)
    return refuse (error, _ ("it does not begin as an Alembic file does"));
  if (head[5] != 0xff)
    return refuse (error, _ ("the program that wrote it did not finish it"));
  return read64 (self, 8, &root, error) && get_node (self, root, 4, &times, error) &&
         get_node (self, root, 5, &metadata, error) && read_samplings (self, times, error) &&
         read_metadata (self, metadata, error);
}

RmpOgawaTree *
rmp_ogawa_tree_open (const char *path, GError **error)
{
  g_autoptr (RmpOgawaTree) self = g_new0 (RmpOgawaTree, 1);

  self->metadata = g_ptr_array_new_with_free_func (g_free);
  self->samplings = g_array_new (FALSE, FALSE, sizeof (RmpOgawaSampling));
  g_array_set_clear_func (self->samplings, sampling_clear);
  if (!rmp_positions_open (&self->file, path, error) || !read_head (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
rmp_ogawa_tree_free (RmpOgawaTree *self)
{
  rmp_positions_close (&self->file);
  g_ptr_array_unref (self->metadata);
  g_array_unref (self->samplings);
  g_free (self);
}

/* --- objects ---------------------------------------------------------------------------------- */

gboolean
rmp_ogawa_tree_get_top (const RmpOgawaTree *self, RmpOgawaObject *top, GError **error)
{
  guint64 root;

  *top = (RmpOgawaObject){ .name = (char *) "", .metadata = (char *) "" };
  return read64 (self, 8, &root, error) && get_node (self, root, 2, &top->group, error);
}

static void
object_clear (gpointer data)
{
  RmpOgawaObject *self = data;

  g_free (self->name);
  g_free (self->metadata);
}

/* The one of an index, or that which stands in the header. (transfer full) */
static char *
take_metadata (const RmpOgawaTree *self, Text *text, guint index, guint width)
{
  if (index == EXPLICIT)
    return take_string (text, take (text, width));
  return g_strdup (index < self->metadata->len ? self->metadata->pdata[index] : "");
}

GArray *
rmp_ogawa_tree_list_children (const RmpOgawaTree *self, const RmpOgawaObject *object,
                              GError **error)
{
  g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (RmpOgawaObject));
  g_auto (Text) text = { 0 };
  guint64 n, headers;

  g_array_set_clear_func (children, object_clear);
  if (!count_nodes (self, object->group, &n, error))
    return NULL;
  if (n < 2)
    return g_steal_pointer (&children);
  if (!get_node (self, object->group, n - 1, &headers, error))
    return NULL;
  if (!(headers & IS_DATA) || n == 2)
    return g_steal_pointer (&children);
  if (!read_text (self, headers, &text, error))
    return NULL;
  if (text.size < HASHES_SIZE)
    {
      refuse (error, _ ("the names of its objects are damaged"));
      return NULL;
    }
  text.size -= HASHES_SIZE;
  while (text.next < text.size && children->len < n - 2)
    {
      RmpOgawaObject child = { .name = take_string (&text, take (&text, 4)) };

      child.metadata = take_metadata (self, &text, take (&text, 1), 4);
      if (!get_node (self, object->group, 1 + children->len, &child.group, error))
        {
          object_clear (&child);
          return NULL;
        }
      g_array_append_val (children, child);
    }
  if (text.broken)
    {
      refuse (error, _ ("the names of its objects are damaged"));
      return NULL;
    }
  return g_steal_pointer (&children);
}

gboolean
rmp_ogawa_tree_get_properties (const RmpOgawaTree *self, const RmpOgawaObject *object,
                               guint64 *compound, GError **error)
{
  return get_node (self, object->group, 0, compound, error);
}

/* --- properties ------------------------------------------------------------------------------- */

void
rmp_ogawa_property_clear (RmpOgawaProperty *self)
{
  g_clear_pointer (&self->name, g_free);
}

/* Bits 0–1: 0 a compound, 1 one element a sample, else an array; 2–3: how wide the numbers after it
 * are; 4–7: type; 8: a time sampling follows; 9: the samples that change follow; 11: one stands for
 * all; 12–19: extent; 20–27: metadata.
 */
static void
take_header (const RmpOgawaTree *self, Text *text, RmpOgawaProperty *property)
{
  const guint32 info = take (text, 4);
  const guint hint = MIN (info >> 2 & 3, 2), width = 1u << hint, kind = info & 3;

  property->is_compound = kind == 0;
  if (!property->is_compound)
    {
      property->is_array = kind != 1;
      property->type = info >> 4 & 15;
      property->extent = info >> 12 & 255;
      property->n_samples = take (text, width);
      property->first_changed = 1;
      property->last_changed = MAX (property->n_samples, 1) - 1;
      if (info & 1u << 9)
        {
          property->first_changed = take (text, width);
          property->last_changed = take (text, width);
        }
      else if (info & 1u << 11)
        property->first_changed = property->last_changed = 0;
      property->sampling = info & 1u << 8 ? take (text, width) : 0;
    }
  property->name = take_string (text, take (text, width));
  g_free (take_metadata (self, text, info >> 20 & 255, width));
}

gboolean
rmp_ogawa_tree_find (const RmpOgawaTree *self, guint64 compound, const char *name,
                     RmpOgawaProperty *property, GError **error)
{
  g_auto (Text) text = { 0 };
  guint64 n, headers;

  if (!count_nodes (self, compound, &n, error) || n == 0 ||
      !get_node (self, compound, n - 1, &headers, error) ||
      !read_text (self, headers, &text, error))
    return FALSE;
  for (guint64 i = 0; i + 1 < n && text.next < text.size; i++)
    {
      g_auto (RmpOgawaProperty) candidate = { 0 };

      take_header (self, &text, &candidate);
      if (text.broken || candidate.sampling >= self->samplings->len)
        return refuse (error, _ ("the names of its properties are damaged"));
      if (!g_str_equal (candidate.name, name))
        continue;
      if (!get_node (self, compound, i, &candidate.group, error))
        return FALSE;
      rmp_ogawa_property_clear (property);
      *property = candidate;
      candidate.name = NULL;
      return TRUE;
    }
  return FALSE;
}

/* Samples before the first that changes, and after the last, are not stored again. */
static guint
stored_sample (const RmpOgawaProperty *property, guint which)
{
  if (property->last_changed == 0 || which < property->first_changed)
    return 0;
  return MIN (which, property->last_changed) - property->first_changed + 1;
}

gboolean
rmp_ogawa_tree_find_sample (const RmpOgawaTree *self, const RmpOgawaProperty *property, guint which,
                            guint64 *offset, guint64 *size, GError **error)
{
  const guint64 stored = stored_sample (property, which);
  guint64 node;

  if (!get_node (self, property->group, property->is_array ? 2 * stored : stored, &node, error) ||
      !find_data (self, node, offset, size, error))
    return FALSE;
  if (*size == 0)
    return TRUE;
  if (*size < DIGEST_SIZE)
    return refuse (error, _ ("a sample is shorter than its digest"));
  *offset += DIGEST_SIZE;
  *size -= DIGEST_SIZE;
  return TRUE;
}

double
rmp_ogawa_tree_get_time (const RmpOgawaTree *self, const RmpOgawaProperty *property, guint which)
{
  const RmpOgawaSampling *sampling = &g_array_index (self->samplings, RmpOgawaSampling,
                                                     property->sampling);

  if (sampling->cycle > 0.0)
    return sampling->times[which % sampling->n_times] +
           sampling->cycle * (which / sampling->n_times);
  return sampling->times[MIN (which, sampling->n_times - 1)];
}
