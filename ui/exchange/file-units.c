/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/file-units.h"

#include "widgets/i18n.h"

const RmpFileUnit rmp_file_units[RMP_N_FILE_UNITS] = {
  { N_ ("metres"), 1.0 },        { N_ ("decimetres"), 0.1 }, { N_ ("centimetres"), 0.01 },
  { N_ ("millimetres"), 0.001 }, { N_ ("inches"), 0.0254 },  { N_ ("feet"), 0.3048 },
};
