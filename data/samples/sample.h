/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample.h: one sample character or cloth, before it is written to files.
 *
 * All meshes of a sample share one list of vertices: two garments that meet use the same vertices
 * along their border, so that positions, normals and weights agree there to the bit. A mesh is a
 * list of corners, each a vertex and a texture coordinate.
 */

#include "rig.h"

typedef struct
{
  double u, v; /* metres on the unrolled cloth, v up */
} RmpUv;

typedef struct
{
  guint vertex, uv;
} RmpCorner;

/* How a mesh's texture is drawn; a mesh without one has no texture. */
typedef enum
{
  RMP_CLOTH_NONE,
  RMP_CLOTH_KNIT,  /* fine ribs along v */
  RMP_CLOTH_PLAIN, /* threads over and under */
  RMP_CLOTH_TWILL, /* diagonal lines, as in denim */
  RMP_CLOTH_CHECK, /* squares of 40 mm, to read lengths by eye */
} RmpCloth;

typedef struct _RmpRidges RmpRidges;

/* An image beside the sample's files, and the name of the pattern that it becomes. */
typedef struct
{
  const char *name, *file;
} RmpPieceImage;

/* A look more that a piece comes with, which the first view does not show. */
typedef struct
{
  const char *name, *method;
  const char *settings;        /* as in the look; images, curves and joints by name */
  const RmpPieceImage *images; /* ended by one without a name */
} RmpPieceLook;

/* A drawn curve that looks share, as a profile's text. */
typedef struct
{
  const char *name, *points;
} RmpSampleCurve;

typedef struct
{
  const char *name;
  const char *material; /* a name of the table in gltf-material.c */
  RmpCloth cloth;
  double metres_per_uv;      /* metres per UV unit */
  const char *look;          /* "fold_width=26 mm;reach=75 mm": what suits it; NULL: the defaults */
  const char *method;        /* id of the method it is a sample of; NULL: the program's first */
  const RmpRidges *patterns; /* painted on it, ended by one without a name; NULL: none */
  /* How firmly a point of the cloth at rest is held to the rig, 0 to 1, where the method is a
   * simulator; NULL: as the look has it
   */
  double (*hold) (RmpVec p);
  const char *wrinkles;      /* id of the method that works on the simulated cloth; NULL: none */
  const char *wrinkles_look; /* what suits that; NULL: the defaults */
  const RmpPieceLook *more;  /* NULL: none */
  gboolean free; /* its vertices follow no bone: they are where the shapes of the clips have them */
  GArray *uvs;   /* RmpUv */
  GArray *corners; /* RmpCorner, three a triangle, counter-clockwise from outside */
} RmpPiece;

typedef struct
{
  const char *name;
  double duration; /* seconds */
  guint n_frames;
  /* [@n_frames], RMP_FRAME_RATE a second; the last one stands at the end, which may come sooner */
  RmpPose *frames;
  guint n_vertices;
  RmpVec *shapes; /* [@n_frames × @n_vertices], metres; %NULL in a sample that has no free mesh */
} RmpClip;

#define RMP_FRAME_RATE 24

/* A crest across which cloth is pushed together, as a polyline over a mesh. */
typedef struct
{
  const char *group; /* lines of one group belong to one joint */
  guint piece;
  GArray *points; /* RmpCrestPoint */
} RmpCrest;

typedef struct
{
  guint face;
  double barycentric[3];
} RmpCrestPoint;

/* What a sample shows when it opens. The camera looks at @target from @distance; yaw 0 is the front
 * (+Z), positive towards +X; positive pitch looks down. Metres and radians.
 */
typedef struct
{
  const char *clip;
  double time;
  RmpVec target;
  double distance, yaw, pitch;
} RmpOpening;

typedef struct
{
  const char *name, *title, *description;
  gboolean aside; /* not on the start page, and without a film */
  RmpRig rig;
  GArray *positions;            /* RmpVec, metres */
  GArray *normals;              /* RmpVec, unit; filled by rmp_sample_finish() */
  GArray *influences;           /* RmpInfluences */
  GPtrArray *pieces;            /* RmpPiece */
  GPtrArray *clips;             /* RmpClip */
  GPtrArray *crests;            /* RmpCrest */
  const RmpSampleCurve *curves; /* ended by one without a name; NULL: none */
  RmpOpening opening;
} RmpSample;

/**
 * rmp_sample_new:
 * @name: stem of the sample's files
 *
 * Returns: (transfer full): an empty sample
 */
RmpSample *rmp_sample_new (const char *name, const char *title, const char *description);
void rmp_sample_free (RmpSample *self);

/**
 * rmp_sample_add_piece:
 *
 * Returns: (transfer none): an empty mesh of the sample
 */
RmpPiece *rmp_sample_add_piece (RmpSample *self, const char *name, const char *material,
                                RmpCloth cloth, double metres_per_uv);

/**
 * rmp_sample_add_clip:
 *
 * Returns: (transfer none): a clip of @duration seconds in the rest pose
 */
RmpClip *rmp_sample_add_clip (RmpSample *self, const char *name, double duration);

/* When a frame stands, seconds. */
double rmp_clip_get_time (const RmpClip *self, guint frame);

/**
 * rmp_sample_add_shapes:
 *
 * After the last vertex: every clip gets shapes, in which all vertices are at rest.
 */
void rmp_sample_add_shapes (RmpSample *self);

/* Where the vertices that follow no bone are: [n_vertices], metres. */
RmpVec *rmp_clip_get_shape (const RmpClip *self, guint frame);

/* A vertex that follows one bone alone. Returns: its index */
guint rmp_sample_add_rigid_vertex (RmpSample *self, RmpVec position, guint bone);

/**
 * rmp_sample_add_crest:
 * @n: number of points
 * @from: [@n] vertices of the mesh @piece
 * @to: [@n] vertices that share a face with those
 * @t: 0 for @from, 1 for @to
 *
 * Adds a crest through one point an edge.
 */
void rmp_sample_add_crest (RmpSample *self, const char *group, guint piece, guint n,
                           const guint *from, const guint *to, double t);

void rmp_piece_add_triangle (RmpPiece *self, RmpCorner a, RmpCorner b, RmpCorner c);
guint rmp_piece_add_uv (RmpPiece *self, double u, double v);
guint rmp_piece_get_n_triangles (const RmpPiece *self);

/**
 * rmp_sample_finish:
 *
 * Computes the normals over all meshes at once, each triangle counting by its angle at the vertex.
 */
void rmp_sample_finish (RmpSample *self);

/**
 * rmp_sample_write:
 * @folder: an existing folder
 *
 * Writes the sample's .gltf, .bin, .sample.json and textures.
 *
 * Returns: %FALSE with @error set when a file could not be written
 */
gboolean rmp_sample_write (const RmpSample *self, const char *folder, GError **error);

/* The samples. Each builds the whole sample anew: (transfer full). */
RmpSample *rmp_sample_arm (void);
RmpSample *rmp_sample_dancer (void);
RmpSample *rmp_sample_coarse_hero (void);
RmpSample *rmp_sample_skirt (void);
RmpSample *rmp_sample_sheet (void);
RmpSample *rmp_sample_blouse_and_skirt (void);
RmpSample *rmp_sample_hanging_sheet (void);
RmpSample *rmp_sample_flag (void);
RmpSample *rmp_sample_ball_under_sheet (void);
RmpSample *rmp_sample_twisting_cylinder (void);
RmpSample *rmp_sample_twirl (void);
RmpSample *rmp_sample_loose_shirt (void);
RmpSample *rmp_sample_arm_sim (void);
RmpSample *rmp_sample_cloth_on_cube (void);
RmpSample *rmp_sample_carpet (void);
RmpSample *rmp_sample_slab (void);
RmpSample *rmp_sample_bar (void);
RmpSample *rmp_sample_pillow (void);
RmpSample *rmp_sample_cheek (void);
RmpSample *rmp_sample_leather_sleeve (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSample, rmp_sample_free)
