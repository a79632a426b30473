#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes figures of the papers from the batch program alone: figures.sh BUILD OUT [METHOD…]. FIGURES names some of them.
set -euo pipefail
folder=$(dirname "$(readlink -f "$0")")/figures
build=$(readlink -f "$1")
mkdir -p "$2"
to=$(readlink -f "$2")
export RIMPLE_IMPORT=$build/app/import/rimple-import
methods=("${@:3}")
[ ${#methods[@]} -gt 0 ] || methods=(incompressible-skinning dynamic-wrinkling geometric-wrinkles cloth-simulation embedded-shell joint-wrinkle-maps gpu-wrinkles)

# make METHOD: each in a process and a folder of its own
make () (
  out=$to/$1
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  export XDG_STATE_HOME=$work/state
  mkdir -p "$out"
  . "$folder/common.sh"
  . "$folder/$1.sh"
  for figure in ${FIGURES:-"${figures[@]}"}; do $figure; done
)

for method in "${methods[@]}"; do make "$method"; done
