/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* values.h: the values of one technique's parameters, and their one text form.
 *
 * A parameter's type is in its RmpParam (technique.h). Text is what project rows, `--set
 * name=value`, presets and the inspector's entries hold: a number in SI with an optional unit and
 * arithmetic ("30 mm", "2*3.5 mm", "10°", "35 %", "0.03"), three of them ("0, −9.81, 0"),
 * "true"/"false", an enum's id, a profile's text (geometry/profile.h), or what a reference names:
 * "none", "garment 7", "mesh 7", "curve 7", "image 7" with the row's id, "joint Left arm". Files
 * always use the decimal point.
 *
 * The text of a repeating group is the number of its entries. Each entry is an RmpValues too, of
 * the group's own table, whose parameters have names with the entry's position, from 1 on:
 * "waves.2.length".
 */

#include "geometry/profile.h"

G_BEGIN_DECLS

typedef struct _RmpTechnique RmpTechnique;
typedef struct _RmpParam RmpParam;

typedef enum
{
  RMP_VALUE_ERROR_UNKNOWN, /* no such parameter: the message lists near names */
  RMP_VALUE_ERROR_SYNTAX,  /* the text is not a value of this type */
  RMP_VALUE_ERROR_RANGE,   /* outside the hard range, which the message gives */
} RmpValueError;

#define RMP_VALUE_ERROR (rmp_value_error_quark ())
GQuark rmp_value_error_quark (void);

#define RMP_TYPE_VALUES (rmp_values_get_type ())
typedef struct _RmpValues RmpValues;
GType rmp_values_get_type (void);

/* All parameters of @technique at their defaults. Mutable until shared; copy before changing a
 * shared one.
 */
RmpValues *rmp_values_new (const RmpTechnique *technique);
RmpValues *rmp_values_new_like (const RmpValues *self); /* of the same table */
RmpValues *rmp_values_copy (const RmpValues *self);
RmpValues *
rmp_values_new_published (const RmpTechnique *technique); /* (nullable): as the paper has them */
RmpValues *rmp_values_new_printed (
    const RmpTechnique *technique); /* (nullable): … to the letter, errors included */
RmpValues *rmp_values_ref (RmpValues *self);
void rmp_values_unref (RmpValues *self);
const RmpTechnique *rmp_values_get_technique (const RmpValues *self);

/* The table: the technique's or, of an entry, its group's. */
guint rmp_values_get_n_params (const RmpValues *self);
const RmpParam *rmp_values_get_param (const RmpValues *self, guint param);

/* @param: index into the table. Setting clamps numbers to the hard range. */
gboolean rmp_values_get_bool (const RmpValues *self, guint param);
gint rmp_values_get_int (const RmpValues *self,
                         guint param); /* also the index of an enum's choice */
guint64 rmp_values_get_uint64 (const RmpValues *self, guint param);
double rmp_values_get_real (const RmpValues *self, guint param);         /* SI */
RmpProfile *rmp_values_get_profile (const RmpValues *self, guint param); /* (transfer none) */
void rmp_values_get_vec3 (const RmpValues *self, guint param, double vector[3]); /* SI */

void rmp_values_set_bool (RmpValues *self, guint param, gboolean value);
void rmp_values_set_int (RmpValues *self, guint param, gint value);
void rmp_values_set_uint64 (RmpValues *self, guint param, guint64 value);
void rmp_values_set_real (RmpValues *self, guint param, double value);
void rmp_values_set_profile (RmpValues *self, guint param, RmpProfile *profile);
void rmp_values_set_vec3 (RmpValues *self, guint param, const double vector[3]);

/* To what @from has, of the same table. */
void rmp_values_copy_param (RmpValues *self, const RmpValues *from, guint param);

/* What a reference names: the id of a row in decimal, or a joint's name. (nullable): none */
const char *rmp_values_get_reference (const RmpValues *self, guint param);
void rmp_values_set_reference (RmpValues *self, guint param, const char *name);

/* The entries of a repeating group, as values of its own table, (transfer none). */
guint rmp_values_get_n_entries (const RmpValues *self, guint param);
const RmpValues *rmp_values_get_entry (const RmpValues *self, guint param, guint entry);

/* One at its defaults, which belongs to nothing. (transfer full) */
RmpValues *rmp_values_new_entry (const RmpValues *self, guint param);

/* New ones at the end are at their defaults. */
void rmp_values_set_n_entries (RmpValues *self, guint param, guint n);

/* Copies what @entry says, which may be of another group with the same table. */
void rmp_values_set_entry (RmpValues *self, guint param, guint entry, const RmpValues *values);

/* Those of a group that has as few as it may have stay. */
void rmp_values_remove_entry (RmpValues *self, guint param, guint entry);

/* The others keep their order. */
void rmp_values_move_entry (RmpValues *self, guint param, guint from, guint to);

/* A profile that others use too: its text is “profile @reference”, which only the keeper of shared
 * profiles can read back. Two values are equal if both reference and drawing are. A @reference of 0
 * is a profile of the parameter's own.
 */
void rmp_values_set_shared_profile (RmpValues *self, guint param, guint64 reference,
                                    RmpProfile *profile);
guint64 rmp_values_get_profile_reference (const RmpValues *self, guint param);

/* Text in and out; @text as described above. The text out is canonical SI without a unit and
 * restores the value exactly.
 */
gboolean rmp_values_set_text (RmpValues *self, guint param, const char *text, GError **error);
char *rmp_values_get_text (const RmpValues *self, guint param);

/* The text that people read of one number or of three: "30 mm", "0 mm, 12 mm, 0 mm"; "automatic".
 * (transfer full)
 */
char *rmp_values_format_numbers (const RmpValues *self, guint param);

/* Where what has such a name is, as "fold_width" or "waves.2.length": @self or an entry of it, and
 * @param (out) there. %NULL with %RMP_VALUE_ERROR_UNKNOWN: nowhere
 */
RmpValues *rmp_values_find (RmpValues *self, const char *name, guint *param, GError **error);

/* Sets by name, as "fold_width" and "30 mm". */
gboolean rmp_values_set_named (RmpValues *self, const char *id, const char *text, GError **error);

/* Sets several: "fold_width=30 mm;slack=2 %", as presets do. */
gboolean rmp_values_set_list (RmpValues *self, const char *list, GError **error);

gboolean rmp_values_is_default (const RmpValues *self, guint param);
void rmp_values_reset (RmpValues *self, guint param);
void rmp_values_reset_settings (RmpValues *self); /* all that a preset sets */
gboolean rmp_values_equal (const RmpValues *a, const RmpValues *b);
gboolean rmp_values_equal_param (const RmpValues *a, const RmpValues *b, guint param);

/**
 * rmp_values_set_lengths:
 * @mean_edge: metres, mean rest edge of the garment
 * @character_size: metres: its largest extent
 *
 * What bounds and defaults relative to the garment stand on; 0 where unknown, as at first. A
 * relative default then follows a garment of ordinary size, and a relative bound does not bind.
 */
void rmp_values_set_lengths (RmpValues *self, double mean_edge, double character_size);

/**
 * rmp_values_get_range:
 * @hard: the typed range, else the dragged one
 * @range: (out): [2] SI
 *
 * Returns: %FALSE if there is none, or it stands on a length that is not known; @range stays
 */
gboolean rmp_values_get_range (const RmpValues *self, guint param, gboolean hard, double range[2]);

/* SI; of a vec3 its length. A relative default, as 2σ, follows what it stands on. */
double rmp_values_get_default (const RmpValues *self, guint param);

/* TRUE where the technique chooses for each limb, by its girth, and the value is no more than an
 * ordinary limb's.
 */
gboolean rmp_values_is_automatic (const RmpValues *self, guint param);

/* TRUE when the parameter's visible_if holds. Of an entry by itself, what that asks of the values
 * around it holds.
 */
gboolean rmp_values_is_visible (const RmpValues *self, guint param);

/* The same of @param of an entry of @group, among the values around it. */
gboolean rmp_values_is_visible_in_entry (const RmpValues *self, guint group, guint entry,
                                         guint param);

/* TRUE when @condition holds, which is written as a parameter's visible_if; %NULL always does. */
gboolean rmp_values_match (const RmpValues *self, const char *condition);

/* Applies a preset of the technique. Parameters it does not name go to their defaults, but for
 * those that are of the project.
 */
gboolean rmp_values_apply_preset (RmpValues *self, const char *preset, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpValues, rmp_values_unref)

G_END_DECLS
