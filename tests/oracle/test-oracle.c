/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built ops agree with the reference numbers, plainly and under a transform. */

#include "oracle.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct
{
  JsonParser *parser; /* keeps reference */
  JsonObject *reference;
  gboolean transformed;
} Case;

static void
agrees (gconstpointer data)
{
  const Case *self = data;
  OracleTransform transform;
  OracleResult result;

  if (self->transformed)
    oracle_transform_some (&transform);
  else
    oracle_transform_identity (&transform);

  g_assert_true (oracle_run_case (self->reference, &transform, &result));
  if (result.failed > 0)
    g_test_message ("worst %g at %s: expected %s, got %s", result.worst, result.worst_entry,
                    result.worst_expected, result.worst_got);
  g_assert_cmpuint (result.compared, >, 0);
  g_assert_cmpuint (result.failed, ==, 0);
  oracle_result_clear (&result);
}

/* A wrong number must not pass: the same case, with an expected height changed by one part in a
 * million.
 */
static void
a_wrong_number_fails (gconstpointer data)
{
  const Case *self = data;
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (JsonNode) copy = NULL;
  g_autofree char *text = NULL;
  JsonArray *rows;
  JsonObject *row;
  OracleTransform transform;
  OracleResult result;

  json_node_set_object (node, self->reference);
  text = json_to_string (node, FALSE);
  copy = json_from_string (text, NULL);
  rows = json_object_get_array_member (
      json_object_get_object_member (json_node_get_object (copy), "out"), "rows");
  row = json_array_get_object_element (rows, 0);
  json_object_set_double_member (row, "X", json_object_get_double_member (row, "X") * (1.0 + 1e-6));

  oracle_transform_identity (&transform);
  g_assert_true (oracle_run_case (json_node_get_object (copy), &transform, &result));
  g_assert_cmpuint (result.failed, ==, 1);
  oracle_result_clear (&result);
}

static void
an_unknown_op_is_not_run (void)
{
  g_autoptr (JsonObject) reference = json_object_new ();

  json_object_set_string_member (reference, "method", "incompressible-skinning");
  json_object_set_string_member (reference, "op", "no-such-op");
  g_assert_null (oracle_find_op (reference));
}

/* --- the program ------------------------------------------------------------------------------ */

/* Writes @text and runs the program on it; the exit code. @out: (out) */
static int
run_on (const char *text, char **out)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "rimple-oracle-XXXXXX.json", NULL);
  g_autoptr (GError) error = NULL;
  int fd = g_mkstemp (path), status;
  char *argv[] = { (char *) g_getenv ("RIMPLE_ORACLE"), path, NULL };

  close (fd);
  g_assert_true (g_file_set_contents (path, text, -1, &error));
  g_spawn_sync (NULL, argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, out, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

#define FILE_OF(cases)                                                                             \
  "{\"format\": \"rimple-reference-1\", \"method\": \"incompressible-skinning\", \"cases\": "      \
  "[" cases "]}"

static void
a_case_that_breaks_down_fails_alone (void)
{
  g_autofree char *out = NULL;
  int code = run_on (
      FILE_OF ("{\"id\": \"bad\", \"op\": \"profile-values\", \"in\": {}, \"out\": {\"rows\": 3}},"
               "{\"id\": \"new\", \"op\": \"no-such-op\", \"in\": {}, \"out\": {}},"
               "{\"id\": \"good\", \"op\": \"fischer-burmeister\", \"in\": {\"pairs\": [[0, 0], "
               "[3, 4]]},"
               " \"out\": {\"phi\": [0, -2]}, \"tol\": {\"abs\": 1e-12}}"),
      &out);

  g_assert_cmpint (code, ==, 1);
  g_assert_nonnull (strstr (out, "broke down"));
  g_assert_nonnull (strstr (out, "op not built"));
  g_assert_true (g_str_has_suffix (out, "1 passed, 2 failed\n"));
}

static void
broken_files_are_refused (void)
{
  static const char *const broken[] = {
    "{",
    "[]",
    "{\"format\": \"something-else\", \"cases\": [{}]}",
    FILE_OF (""),
    FILE_OF ("3"),
    FILE_OF ("{\"id\": \"a\", \"op\": \"weights\", \"in\": 3, \"out\": {}}"),
    FILE_OF ("{\"id\": \"a\", \"op\": \"weights\", \"in\": {}}"),
    FILE_OF ("{\"id\": \"a\", \"in\": {}, \"out\": {}}"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *out = NULL;

      g_assert_cmpint (run_on (broken[i], &out), ==, 2);
      g_assert_cmpstr (out, ==, "");
    }
}

static void
add_cases (const char *file)
{
  g_autofree char *path = g_build_filename (g_getenv ("RIMPLE_SOURCE_ROOT"), "tests", "data", file,
                                            NULL);
  g_autoptr (GError) error = NULL;
  JsonParser *parser = json_parser_new ();
  JsonArray *cases = oracle_load (parser, path, &error);

  g_assert_no_error (error);

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *reference = json_array_get_object_element (cases, i);
      const char *id = json_object_get_string_member (reference, "id");

      if (!oracle_find_op (reference))
        continue;
      for (guint transformed = 0; transformed < 2; transformed++)
        {
          g_autofree char *name = g_strdup_printf ("/oracle/%s/%s", id,
                                                   transformed ? "transformed" : "plain");
          Case *self = g_new (Case, 1);

          *self = (Case){ g_object_ref (parser), reference, transformed == 1 };
          g_test_add_data_func_full (name, self, (GTestDataFunc) agrees, NULL);
          if (g_str_equal (id, "flat-strip") && !transformed)
            g_test_add_data_func_full ("/oracle/a-wrong-number-fails", self,
                                       (GTestDataFunc) a_wrong_number_fails, NULL);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/oracle/an-unknown-op-is-not-run", an_unknown_op_is_not_run);
  g_test_add_func ("/oracle/a-case-that-breaks-down-fails-alone",
                   a_case_that_breaks_down_fails_alone);
  g_test_add_func ("/oracle/broken-files-are-refused", broken_files_are_refused);
  add_cases ("animation-wrinkling.json");
  add_cases ("cloth-simulation.json");
  add_cases ("dynamic-wrinkling.json");
  add_cases ("embedded-shell.json");
  add_cases ("geometric-wrinkles.json");
  add_cases ("gpu-wrinkles.json");
  add_cases ("incompressible-skinning.json");
  add_cases ("joint-wrinkle-maps.json");
  add_cases ("wrinkle-meshes.json");
  return g_test_run ();
}
