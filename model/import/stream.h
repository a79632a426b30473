/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stream.h: what rimple-import writes to its standard output.
 *
 *   guint32 magic, guint32 version, then sections: guint32 type, guint32 0, guint64 length, the
 *   payload, and zeros up to a multiple of 8. The last section is END; a stream without it was cut
 *   short.
 *
 * A payload is a row of these, in the order given below:
 *   u32, i32, f64    as they are
 *   string           u32 length, UTF-8 without a zero byte
 *   array of T       u32 count, zeros up to a multiple of 8 from the start of the stream, the
 *                    elements
 *
 * Both programs belong to one build on one machine, so numbers are in its own byte order; a stream
 * from another build is told by magic and version.
 *
 * Progress goes to standard error instead, one line a stage, so that it is known how far a reader
 * came that died; and notes of what of its confinement it had to do without.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_STREAM_MAGIC 0x49504d52u /* "RMPI" */
#define RMP_STREAM_VERSION 5u
#define RMP_STREAM_MAX_BYTES (G_GUINT64_CONSTANT (1) << 30)
/* exit status if the scene needs more than that; the stream is then cut short */
#define RMP_STREAM_EXIT_TOO_LARGE 3
#define RMP_STREAM_STAGE_PREFIX "stage: "
#define RMP_STREAM_NOTE_PREFIX "note: " /* for the log */

typedef enum
{
  /* string format, string generator, string copyright; empty where unknown; f64 metres a unit, 0
   * where the file does not say; string up axis, empty where it does not say
   */
  RMP_STREAM_FACTS = 1,

  /* u32 joints; for each: string name; array of i32 parents; array of f64 [# × 10] translation,
   * rotation, scale; array of f64 [# × 16] matrices, or empty; array of f64 [# × 3] axes of hinges
   * (skinning/joint-limits.h), or empty
   */
  RMP_STREAM_SKELETON,

  /* string name, string mime, array of guint8 */
  RMP_STREAM_IMAGE,

  /* string name, u32 node, f64 metres per UV unit; arrays: float positions, guint32 faces, float
   * UVs, guint32 UV faces; u32 materials; for each: string name, four f64 colour, i32 image, f64
   * metres per UV unit, f64 cutoff; array of guint16 by face; u32 morph targets; for each: string
   * name, f64 weight; array of float deltas; u32 influences, 0 without a skin, else arrays: guint16
   * joints, float weights, guint32 bones, f64 inverse binds, guint32 vertices that had no weights;
   * array of guint32 vertices by their number in the file, or empty
   */
  RMP_STREAM_MESH,

  /* string name, u32 channels; for each: u32 joint, path, interpolation, weights a key; array of
   * float times, array of float values
   */
  RMP_STREAM_CLIP,

  /* Motion of the vertices. string name, u32 points, u32 whether times count frames, array of f64
   * times
   */
  RMP_STREAM_SEQUENCE,

  /* One for each time, in order. u32 index, array of float positions [points × 3] as in the file */
  RMP_STREAM_FRAME,

  /* A picture as the heights of a pattern. u32 side; array of guint16 [side²], rows from below */
  RMP_STREAM_HEIGHTS,

  /* A picture as colours. u32 width, u32 height; array of guint8 [height × width × 4] RGBA, rows
   * from above
   */
  RMP_STREAM_COLOURS,

  /* A picture as normals in tangent space. u32 side; array of guint16 [2 × side²]: x, then y, as
   * greys, rows from below; u32 1: the file says that its colours are sRGB
   */
  RMP_STREAM_NORMALS,

  /* u32 severity, string text, i32 mesh, array of guint32 faces */
  RMP_STREAM_FINDING,

  /* Why nothing more comes. u32 RmpImportError, of a picture RmpImageError; string stage, string
   * text
   */
  RMP_STREAM_ERROR,

  RMP_STREAM_END,
} RmpStreamSection;

G_END_DECLS
