/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import.h: the content of a file of another program, as read by the separate program rimple-import
 * under limits.
 *
 * Foreign files are hostile. rimple-import reads them in a process of its own; what it writes back
 * is read here as if it were hostile too: every count, index and float is checked before it becomes
 * a mesh, a skin or a clip. A file that crashes, hangs or exhausts the reader ends in an error that
 * says which file, at which stage, why and what to do.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "import/fault.h"
#include "skinning/clip.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_IMPORT_ERROR_NOT_FOUND, /* the file, or one it needs, cannot be opened: look for it */
  RMP_IMPORT_ERROR_FORMAT,    /* a kind of file that is not read: export it as glTF or FBX */
  /* an extension or version of a format that is not read: export without it */
  RMP_IMPORT_ERROR_UNSUPPORTED,
  RMP_IMPORT_ERROR_REFUSED, /* the file is damaged or breaks its format's rules: export it again */
  RMP_IMPORT_ERROR_EMPTY,   /* neither mesh nor motion in it: choose what to export */
  RMP_IMPORT_ERROR_TOO_LARGE, /* more than can be read: split the file */
  RMP_IMPORT_ERROR_MEMORY, /* the reader hit its memory limit: split the file, or raise the limit */
  RMP_IMPORT_ERROR_TIMEOUT, /* the reader hit its time limit: give it more time */
  RMP_IMPORT_ERROR_CRASHED, /* the reader died: report the file */
  RMP_IMPORT_ERROR_STREAM,  /* the reader's answer makes no sense: report the file */
  RMP_IMPORT_ERROR_PROGRAM, /* rimple-import cannot be started: install Rimple again */
} RmpImportError;

#define RMP_IMPORT_ERROR (rmp_import_error_quark ())
GQuark rmp_import_error_quark (void);

/* --- what was read ---------------------------------------------------------------------------- */

/* The severity of a line of the report, from information to loss. */
typedef enum
{
  RMP_FINDING_READ,     /* for information */
  RMP_FINDING_REPAIRED, /* the file was wrong here; it was put right */
  RMP_FINDING_IGNORED,  /* Rimple has no use for it, or does not know it */
  RMP_FINDING_REFUSED,  /* part of the file that is damaged and was left out */
} RmpFindingSeverity;

typedef struct
{
  RmpFindingSeverity severity;
  char *text;     /* a sentence, UTF-8 */
  gint mesh;      /* index into the meshes, or −1 */
  guint n_faces;  /* faces of that mesh that it concerns; 0: none or all */
  guint32 *faces; /* (nullable): [@n_faces] ascending */
  RmpFault fault; /* the fault, if the program itself has found it */
  guint n_vertices;
  guint32 *vertices; /* (nullable): [@n_vertices] ascending: of faults of vertices */
} RmpImportFinding;

typedef struct
{
  char *name;
  float colour[4];      /* base colour, linear RGBA */
  gint image;           /* base colour texture: index into the images, or −1 */
  double metres_per_uv; /* 0: the file does not say */
  float cutoff;         /* where alpha is less, there is a hole; 0: no holes */
} RmpImportMaterial;

/* PNG or JPEG, as in the file, not decoded. */
typedef struct
{
  char *name;
  char *mime; /* "image/png" or "image/jpeg" */
  GBytes *bytes;
} RmpImportImage;

/* One mesh on one node. Vertices are welded: corners join where position, joint weights and morph
 * offsets agree to the bit, so that seams of texture and shading do not cut the cloth.
 */
typedef struct
{
  char *name;
  /* joint of the skeleton that carries the mesh; without a skin the mesh follows it */
  guint node;
  RmpMesh *mesh;        /* in the node's space; for a skinned mesh, in the bind pose's */
  RmpSkin *skin;        /* (nullable) */
  guint n_unweighted;   /* vertices that had no weights */
  guint32 *unweighted;  /* (nullable): [@n_unweighted] ascending */
  guint n_morphs;       /* morph targets */
  char **morph_names;   /* [@n_morphs], NULL-terminated */
  float *morph_weights; /* [@n_morphs] used unless a clip animates them */
  float *morph_deltas;  /* [@n_morphs × #V × 3] metres, added to the positions */
  guint n_materials;    /* at least 1 */
  RmpImportMaterial *materials;
  guint16 *face_materials; /* (nullable): [#F] index into @materials; NULL for one material */
  double metres_per_uv;    /* 0: the file does not say */
  guint n_file_vertices;
  /* (nullable): [@n_file_vertices] the vertex each one of the file became, G_MAXUINT32 where no
   * face uses it; NULL where all kept their numbers
   */
  guint32 *file_vertices;
} RmpImportMesh;

/* A motion of vertices, in the order of their file: of the only mesh in the same file, or of a mesh
 * from another file.
 */
typedef struct
{
  char *name;
  guint n_points, n_frames;
  gboolean in_frames; /* @times count frames; otherwise they are seconds */
  double *times;      /* [@n_frames] ascending */
  guint n_read;       /* frames that came so far */
  /* float [@n_read × @n_points × 3]; empty if the frames were passed on as they arrived */
  GByteArray *held;
} RmpImportSequence;

#define RMP_SEQUENCE_MAX_BYTES (G_GUINT64_CONSTANT (1) << 30) /* that may be held */

/* Everything is in the file's units: multiply by @metres_per_unit for metres. */
typedef struct
{
  char *name;                  /* of the file, without folder and extension */
  char *file;                  /* (nullable): its path */
  RmpSkeleton *skeleton;       /* all nodes of the file, parents first */
  GPtrArray *meshes;           /* (element-type RmpImportMesh) */
  GPtrArray *clips;            /* (element-type RmpClip) */
  GPtrArray *images;           /* (element-type RmpImportImage) */
  RmpImportSequence *sequence; /* (nullable) */
  GPtrArray *report;           /* (element-type RmpImportFinding), in the order of reading */

  /* Facts. */
  char *format;     /* "glTF 2.0" */
  char *generator;  /* (nullable): the program that wrote the file */
  char *copyright;  /* (nullable): whom to credit */
  float minimum[3]; /* box of all meshes in the rest pose, in the file's units and world axes */
  float maximum[3];
  /* what the file says, or guessed from the height of that box: 1, 0.01 or 0.001 */
  double metres_per_unit;
  gboolean unit_guessed;
  /* (nullable): of the file, “Y”, “Z”, “−X”; turned to Y when read. NULL: it does not say, Y was
   * taken
   */
  char *up_axis;
} RmpImport;

RmpImport *rmp_import_new (void); /* empty, in metres */
void rmp_import_free (RmpImport *self);
void rmp_import_image_free (RmpImportImage *self);
void rmp_import_finding_free (RmpImportFinding *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpImport, rmp_import_free)

/* [@n_frames] times in seconds at @rate frames per second; times that rounding to floats has
 * shifted from an eighth of a frame are corrected. To be freed.
 */
double *rmp_import_sequence_seconds (const RmpImportSequence *self, double rate);

/* Takes one frame as it arrives. @positions: [#P × 3] finite. */
typedef gboolean (*RmpFrameFunc) (const RmpImportSequence *sequence, guint frame,
                                  const float *positions, gpointer data, GError **error);

/**
 * rmp_import_parse:
 * @stream: what rimple-import wrote (stream.h); any bytes
 *
 * Returns: (transfer full): what it holds, all of it checked, or %NULL with %RMP_IMPORT_ERROR set
 */
RmpImport *rmp_import_parse (GBytes *stream, GError **error);

/* Adds lines to the report about what was read and about faults of the meshes. Called by jobs
 * (import-job.h).
 */
void rmp_import_check (RmpImport *self);

/* What is lower than this part of its largest side lies flat, as a sheet of cloth does, and its
 * height says nothing about its size.
 */
#define RMP_IMPORT_FLAT 0.01

/* Metres, with the unit it has now: its height, or of what lies flat its largest side; 0 without a
 * mesh.
 */
double rmp_import_get_extent (const RmpImport *self, gboolean *lies_flat);

/* “It is 1.8 m tall.”, with the unit it has now; %NULL without a mesh. To be freed. */
char *rmp_import_describe_size (const RmpImport *self);

/* Faces of a mesh with a corner at one of @vertices, ascending; to be freed. */
guint32 *rmp_mesh_faces_at (const RmpMesh *mesh, guint n_vertices, const guint32 *vertices,
                            guint *n_faces);

G_END_DECLS
