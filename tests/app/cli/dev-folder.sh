#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev cli works where its caller is: files are named from there. usage: dev-folder.sh DEV
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tree/build/app/cli" "$work/bin" "$work/caller"
cp "$1" "$work/tree/dev"
touch "$work/tree/build/build.ninja"
# Nothing is built or installed here.
for tool in ninja dpkg-query; do
  printf '#!/bin/sh\necho install ok installed\n' >"$work/bin/$tool"
done
printf '#!/bin/sh\npwd -P\necho "$@"\n' >"$work/tree/build/app/cli/rimple-cli"
chmod +x "$work/bin/"* "$work/tree/dev" "$work/tree/build/app/cli/rimple-cli"

cd "$work/caller"
said=$(PATH=$work/bin:$PATH ../tree/dev cli info here.rimple 2>/dev/null)
wanted="$(pwd -P)
info here.rimple"
[ "$said" = "$wanted" ] || { printf 'in place of “%s” it said “%s”\n' "$wanted" "$said" >&2; exit 1; }
