/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ogawa-tree.h: an Alembic file in its container Ogawa: objects, and properties with their samples.
 *
 * A file is a tree of groups of 64-bit references; the leaves are data. Objects have a name, a text
 * of metadata, properties and children. A property is a compound of others, or has samples: numbers
 * of one type behind a digest of 16 bytes. Everything that a file says is checked against its size.
 */

#include "sequence/frames.h"

G_BEGIN_DECLS

typedef struct
{
  RmpPositions file;
  GPtrArray *metadata; /* (element-type utf8) [from 0 on: “”] */
  GArray *samplings;   /* (element-type RmpOgawaSampling) */
} RmpOgawaTree;

/* When the samples of a property are. */
typedef struct
{
  double cycle;  /* seconds; 0: there is none, and a time for each sample */
  double *times; /* [@n_times] in the first cycle */
  guint n_times;
} RmpOgawaSampling;

typedef struct
{
  char *name, *metadata;
  guint64 group;
} RmpOgawaObject;

typedef enum
{
  RMP_OGAWA_BOOL = 0,
  RMP_OGAWA_UINT8 = 1,
  RMP_OGAWA_FLOAT32 = 10,
  RMP_OGAWA_FLOAT64 = 11,
} RmpOgawaType;

typedef struct
{
  char *name;
  guint64 group;
  gboolean is_compound, is_array;
  guint type, extent; /* numbers an element */
  guint n_samples, first_changed, last_changed;
  guint sampling;
} RmpOgawaProperty;

RmpOgawaTree *rmp_ogawa_tree_open (const char *path, GError **error);
void rmp_ogawa_tree_free (RmpOgawaTree *self);

/* The object that all others are below; its name is empty. */
gboolean rmp_ogawa_tree_get_top (const RmpOgawaTree *self, RmpOgawaObject *top, GError **error);

/* Returns: (transfer full) (element-type RmpOgawaObject), or %NULL. */
GArray *rmp_ogawa_tree_list_children (const RmpOgawaTree *self, const RmpOgawaObject *object,
                                      GError **error);

/* Looks for a property of an object, or of a compound.
 * Returns: %FALSE without an error where there is none of that name
 */
gboolean rmp_ogawa_tree_find (const RmpOgawaTree *self, guint64 compound, const char *name,
                              RmpOgawaProperty *property, GError **error);
gboolean rmp_ogawa_tree_get_properties (const RmpOgawaTree *self, const RmpOgawaObject *object,
                                        guint64 *compound, GError **error);

/* Where the numbers of a sample stand, and how many bytes they have. */
gboolean rmp_ogawa_tree_find_sample (const RmpOgawaTree *self, const RmpOgawaProperty *property,
                                     guint which, guint64 *offset, guint64 *size, GError **error);

double rmp_ogawa_tree_get_time (const RmpOgawaTree *self, const RmpOgawaProperty *property,
                                guint which);

void rmp_ogawa_property_clear (RmpOgawaProperty *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOgawaTree, rmp_ogawa_tree_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpOgawaProperty, rmp_ogawa_property_clear)

G_END_DECLS
