/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-theory.h: what a technique can say of its waves by formulas alone, before it makes any, so
 * that rulers and read-outs follow a drag at once; and the other way round, which value gives a
 * wavelength that somebody asks for.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  double wavelength; /* metres, from crest to crest */
  double onset;      /* the compression from which on there are any */
} RmpWavePrediction;

struct _RmpWaveTheory
{
  /* By the values as they are; where something is painted, by those of one position. */
  void (*predict) (const RmpValues *values, RmpWavePrediction *waves);
  /* Metres from the middle to a crest under a compression; 0 below the onset. */
  double (*amplitude) (const RmpValues *values, double compression);

  /* Parameters that can give way to a wavelength, the usual one first. Each is proportional to a
   * power of it, so that a factor on the parameter changes all wavelengths alike, painted or not.
   */
  const guint *answers;
  guint n_answers;
  /* Gives @param, one of these, the value with which they predict @wavelength. Returns: %FALSE if
   * that is out of its range; @values are then good for nothing
   */
  gboolean (*answer) (RmpValues *values, guint param, double wavelength);

  const char *height;      /* id of the field of heights over the surface without waves */
  const char *compression; /* id of the figure that tells how strongly a frame is compressed */
  const char *edges;       /* id of the figure that tells how many edges reach over a wave … */
  double edges_wanted;     /* … and how many should; … */
  double edges_enough;     /* … with fewer than these it is worth while to remesh */
};

G_END_DECLS
