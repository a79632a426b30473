/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint-wrinkle-maps.c: the ops of that method's reference file. */

#include <math.h>

#include "geometry/profile.h"
#include "images/normal-blend.h"
#include "json.h"
#include "methods/joint-wrinkle-maps/angles.h"
#include "methods/joint-wrinkle-maps/weight.h"
#include "oracle.h"

#define DEGREE (G_PI / 180.0)

/* A direction of a case, turned. */
static void
read_direction (JsonObject *in, const char *name, const OracleTransform *transform, double out[3])
{
  double plain[3];

  json_read_member (in, name, 3, plain);
  oracle_transform_vector (transform, plain, out);
}

/* The file has w first. A turned rotation turns about a turned axis. */
static void
read_rotation (JsonObject *in, const OracleTransform *transform, double rotation[4])
{
  double plain[4];

  json_read_member (in, "q", 4, plain);
  oracle_transform_vector (transform, plain + 1, rotation);
  rotation[3] = plain[0];
}

static JsonNode *
joint_angles (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  double rotation[4], bone[3], reference[3];
  RmpJointAngles angles;
  JsonObject *out = json_object_new ();

  read_rotation (in, transform, rotation);
  read_direction (in, "bone", transform, bone);
  read_direction (in, "ref", transform, reference);
  rmp_joint_angles_init (&angles, rotation, bone, reference);
  json_object_set_double_member (out, "swing", angles.swing);
  json_object_set_double_member (out, "azimuth", angles.azimuth);
  json_object_set_double_member (out, "twist", angles.twist);
  return json_wrap (out);
}

static JsonNode *
hinge_angle (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  double rotation[4], axis[3];
  JsonObject *out = json_object_new ();

  read_rotation (in, transform, rotation);
  read_direction (in, "axis", transform, axis);
  json_object_set_double_member (out, "angle", rmp_joint_angles_hinge (rotation, axis));
  return json_wrap (out);
}

static JsonNode *
curve_smooth (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
              G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "t_deg");
  g_autofree double *weights = g_new (double, n);
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < n; i++)
    weights[i] = rmp_joint_weight_smooth (
        json_number (in, "t0_deg") * DEGREE, json_number (in, "t1_deg") * DEGREE,
        json_number (in, "gamma"), json_element (in, "t_deg", i) * DEGREE);
  json_object_set_array_member (out, "w", json_write (n, weights));
  return json_wrap (out);
}

/* The keys come backwards, and their first one twice. */
static JsonNode *
curve_keys (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
            G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "t"), n_keys = json_length (in, "x");
  g_autofree double *weights = g_new (double, n), *pairs = g_new (double, 2 * (gsize) n_keys + 2);
  g_autoptr (RmpProfile) keys = NULL;
  JsonObject *out = json_object_new ();

  pairs[0] = json_element (in, "x", 0) * DEGREE;
  pairs[1] = 7.0;
  for (guint i = 0; i < n_keys; i++)
    {
      pairs[2 * (n_keys - i)] = json_element (in, "x", i) * DEGREE;
      pairs[2 * (n_keys - i) + 1] = json_element (in, "y", i);
    }
  keys = rmp_profile_new_keys (pairs, NULL, n_keys + 1, NULL);
  for (guint i = 0; i < n; i++)
    weights[i] = rmp_profile_weigh (keys, json_element (in, "t", i) * DEGREE);
  json_object_set_array_member (out, "w", json_write (n, weights));
  return json_wrap (out);
}

/* Points round a bone along z, at an azimuth counted from x. */
static JsonNode *
lobe (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const guint n = json_length (in, "phi");
  const double centre = json_number (in, "centre");
  const double along[3] = { 0.0, 0.0, 1.0 }, inward[3] = { cos (centre), sin (centre), 0.0 };
  g_autofree double *weights = g_new (double, n);
  RmpJointReach reach = { .sharpness = json_number (in, "power"), .extent = 1.0 };
  double side[3];
  JsonObject *out = json_object_new ();

  oracle_transform_point (transform, (const double[3]){ 0.0, 0.0, -0.3 }, reach.origin);
  oracle_transform_vector (transform, along, reach.bone);
  oracle_transform_vector (transform, inward, side);
  for (guint i = 0; i < n; i++)
    {
      const double phi = json_element (in, "phi", i);
      const double plain[3] = { 0.2 * cos (phi), 0.2 * sin (phi), 0.4 };
      double point[3];

      oracle_transform_point (transform, plain, point);
      weights[i] = rmp_joint_reach_lobe (&reach, side, point);
    }
  json_object_set_array_member (out, "w", json_write (n, weights));
  return json_wrap (out);
}

static JsonNode *
rnm (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
     G_GNUC_UNUSED const OracleTransform *transform)
{
  double base[3], detail[3], normal[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "base", 3, base);
  json_read_member (in, "detail", 3, detail);
  rmp_normal_add (base, detail, normal);
  json_object_set_array_member (out, "n", json_write (3, normal));
  return json_wrap (out);
}

static JsonNode *
rnm_weighted (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
              G_GNUC_UNUSED const OracleTransform *transform)
{
  double base[3], detail[3], scaled[3], normal[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "base", 3, base);
  json_read_member (in, "detail", 3, detail);
  rmp_normal_weigh (detail, json_number (in, "w"), scaled);
  rmp_normal_add (base, scaled, normal);
  json_object_set_array_member (out, "scaled", json_write (3, scaled));
  json_object_set_array_member (out, "n", json_write (3, normal));
  return json_wrap (out);
}

static JsonNode *
replace_blend (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
               G_GNUC_UNUSED const OracleTransform *transform)
{
  double a[3], b[3], normal[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "a", 3, a);
  json_read_member (in, "b", 3, b);
  rmp_normal_replace (a, b, json_number (in, "w"), normal);
  json_object_set_array_member (out, "n", json_write (3, normal));
  return json_wrap (out);
}

static JsonNode *
regions_stretch_compress (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                          G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "masks");
  g_autofree double *masks = g_new (double, n), *weights = g_new (double, n);
  double base[3], maps[2][3], shares[2], normal[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "base", 3, base);
  json_read_member (in, "compress", 3, maps[0]);
  json_read_member (in, "stretch", 3, maps[1]);
  json_read_member (in, "masks", n, masks);
  json_read_member (in, "weights", n, weights);
  rmp_joint_regions_share (n, masks, weights, &shares[0], &shares[1]);
  rmp_normal_add_all (base, 2, (const double (*)[3]) maps, shares, normal);
  json_object_set_double_member (out, "compress_weight", shares[0]);
  json_object_set_double_member (out, "stretch_weight", shares[1]);
  json_object_set_array_member (out, "n", json_write (3, normal));
  return json_wrap (out);
}

static JsonNode *
region_weight_from_strain (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                           G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "mask");
  g_autofree double *values = g_new (double, 3 * (gsize) n);
  double mean, weight;
  JsonObject *out = json_object_new ();

  json_read_member (in, "mask", n, values);
  json_read_member (in, "rest_area", n, values + n);
  json_read_member (in, "strain", n, values + 2 * (gsize) n);
  weight = rmp_joint_weight_strain (n, values, values + n, values + 2 * (gsize) n,
                                    json_number (in, "full_strain"), &mean);
  json_object_set_double_member (out, "mean_strain", mean);
  json_object_set_double_member (out, "weight", weight);
  return json_wrap (out);
}

const OracleOp oracle_joint_wrinkle_maps_ops[] = {
  { "joint_angles", joint_angles, NULL },
  { "hinge_angle", hinge_angle, NULL },
  { "curve_smooth", curve_smooth, NULL },
  { "curve_keys", curve_keys, NULL },
  { "lobe", lobe, NULL },
  { "rnm", rnm, NULL },
  { "rnm_weighted", rnm_weighted, NULL },
  { "replace_blend", replace_blend, NULL },
  { "regions_stretch_compress", regions_stretch_compress, NULL },
  { "region_weight_from_strain", region_weight_from_strain, NULL },
  { NULL, NULL, NULL },
};
