/* SPDX-License-Identifier: GPL-3.0-or-later */

/* error.c: the import errors' domain, in a file of its own because rimple-import uses it without the rest. */

#include "import/import.h"

G_DEFINE_QUARK (rmp_import_error_quark, rmp_import_error)
