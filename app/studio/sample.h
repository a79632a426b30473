/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample.h: the sample characters that come with Rimple, and how an imported character is first
 * dressed.
 */

#include "camera.h"
#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* A pattern painted on a garment of a sample. */
typedef struct
{
  char *mesh, *name;
  char *image;      /* path */
  double amplitude; /* metres of a full range */
} RmpSamplePattern;

/* How firmly the rig holds each vertex of a mesh, 0 to 1, where its method is a simulator. In the
 * order in which the faces name the vertices first.
 */
typedef struct
{
  char *mesh;
  GArray *weights; /* (element-type float) */
} RmpSampleHold;

/* A look that a mesh has besides its first: with images of its own. */
typedef struct
{
  char *mesh, *name, *method;
  char *settings;     /* "regions=1;regions.1.map=image Elbow" */
  GHashTable *images; /* name → path */
} RmpSampleLook;

typedef struct
{
  char *name;        /* "arm": what `rimple --sample` takes */
  char *title;       /* "Arm" */
  char *description; /* one sentence */
  char *model;       /* path of the glTF file */
  gboolean aside;    /* not on the start page, and without a film */
  char *clip;        /* shown first */
  double time;       /* seconds into the clip */
  GHashTable *looks; /* mesh → "fold_width=26 mm;reach=75 mm": what suits it */
  /* mesh → id of the method of its look, where that is not the first in the list */
  GHashTable *methods;
  GPtrArray *patterns; /* (element-type RmpSamplePattern) */
  GPtrArray *holds;    /* (element-type RmpSampleHold) */
  /* mesh → id of the method that works on the simulated cloth, and what suits that */
  GHashTable *wrinkles, *wrinkle_looks;
  GHashTable *curves;    /* name → text of a drawn profile */
  GPtrArray *more_looks; /* (element-type RmpSampleLook) */
  RmpCamera camera;
} RmpSample;

void rmp_sample_free (RmpSample *self);

/**
 * rmp_samples_list:
 *
 * From $RIMPLE_SAMPLES, else the build the program runs in, else where Rimple is installed.
 *
 * Returns: (transfer full) (element-type RmpSample): in the order of the start page; empty if there
 *   are none
 */
GPtrArray *rmp_samples_list (void);

/* The moving picture of a sample, made with the build. (transfer full) */
char *rmp_sample_get_film (const RmpSample *self);

/**
 * rmp_sample_fill:
 * @import: what was read from the sample's model
 *
 * Adds the character, dressed, and its first view to an empty project.
 */
gboolean rmp_sample_fill (const RmpSample *self, RmpProject *project, const RmpImport *import,
                          GError **error);

/* (transfer full) (nullable): with an error that lists the samples */
RmpSample *rmp_samples_find (const char *name, GError **error);

/* Makes a surface, or its faces where @cloth [#F] is not 0, a garment with a look of the first
 * method in the list. One edit. @name NULL: the surface's. (transfer none) (nullable)
 */
RmpGarment *rmp_surface_dress (RmpSurface *self, const char *name, const guint8 *cloth,
                               GError **error);

/* Makes surfaces of a character garments with a look of the first method in the list each. One
 * edit. @chosen: (nullable): [#surfaces]; NULL: all that are no bodies
 */
gboolean rmp_project_dress (RmpProject *project, RmpCharacter *character, const gboolean *chosen,
                            GError **error);

/* The camera as the project's view state keeps it: “camera”. */
GVariant *rmp_camera_to_variant (const RmpCamera *self); /* floating */
gboolean rmp_camera_from_variant (RmpCamera *self, GVariant *variant);
#define RMP_CAMERA_VARIANT_TYPE "(addddb)"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSample, rmp_sample_free)

G_END_DECLS
