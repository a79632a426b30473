#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package in a Debian root of its own, where nothing else is, and starts it there: deb-root.sh RIMPLE.deb PICTURE.png
# Needs root, for debootstrap and chroot. What is installed beside the package afterwards is a display, nothing else.
set -euo pipefail
deb=$(readlink -f "$1")
picture=$2
[ "$(id -u)" -eq 0 ] || { echo "deb-root: only root can make a root" >&2; exit 1; }
root=$(mktemp -d "${TMPDIR:-/tmp}/rimple-root.XXXXXX")
log=$root.log
chmod 755 "$root" # apt fetches as a user of its own
display=:$((90 + RANDOM % 900))
pids=()

finish () {
  local pid
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  umount -l "$root/proc" "$root/dev" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap finish EXIT

fail () {
  tail -n 30 "$log" >&2
  echo "deb-root: $*" >&2
  exit 1
}

# The mirror that this machine uses, and how it gets there.
suite=bookworm
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  awk -v suite=$suite '$2 == suite && $3 == "main" { print $1; exit }')

inside () {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+http_proxy=$http_proxy} ${https_proxy:+https_proxy=$https_proxy} \
    DISPLAY="$display" LIBGL_ALWAYS_SOFTWARE=1 GSETTINGS_BACKEND=memory chroot "$root" "$@"
}

install_inside () {
  inside apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 || fail "$* cannot be installed"
}

debootstrap --variant=minbase $suite "$root" "$mirror" >"$log" 2>&1 || fail 'debootstrap failed'
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
inside apt-get update -qq >>"$log" 2>&1 || fail 'the mirror cannot be read'
cp "$deb" "$root/rimple.deb"
install_inside /rimple.deb
echo "installed on Debian $(cat "$root/etc/debian_version"), $(inside dpkg-query -W | wc -l) packages in all"

# Everything that needs no display, with what the package brought.
inside sh -c 'cd /tmp && rimple-cli new arm.rimple --sample arm && rimple-cli thumbnail arm.rimple --out arm.png &&
  rimple-cli bake arm.rimple --look "$(rimple-cli info arm.rimple --json | tr -d "\n" |
    sed "s/.*\"looks\"[^]]*\"name\" *: *\"\([^\"]*\)\".*/\1/")" --frames 0:3 --format mdd --out bake' >>"$log" 2>&1 ||
  fail 'the batch program does not work there'
[ -s "$root/tmp/arm.png" ] || fail 'there is no thumbnail'
for file in man/man1/rimple.1.gz man/man1/rimple-cli.1.gz rimple/manual/index.html thumbnailers/org.rimple.Rimple.thumbnailer; do
  [ -s "$root/usr/share/$file" ] || fail "/usr/share/$file is missing"
done
grep -q "application/x-rimple:\*.rimple" "$root/usr/share/mime/globs2" ||
  fail 'the MIME type is not known'

# The window, found and photographed from outside.
install_inside xvfb dbus
inside Xvfb "$display" -screen 0 1440x900x24 >>"$log" 2>&1 &
pids+=($!)
for _ in $(seq 100); do DISPLAY=$display xdotool getdisplaygeometry >/dev/null 2>&1 && break; sleep 0.2; done
inside dbus-run-session -- rimple --sample arm >>"$log" 2>&1 &
pids+=($!)
program=$!
for _ in $(seq 300); do
  DISPLAY=$display xdotool search --onlyvisible --class rimple >/dev/null 2>&1 && break
  kill -0 "$program" 2>/dev/null || fail 'the window did not open: the program ended'
  sleep 0.2
done
DISPLAY=$display xdotool search --onlyvisible --class rimple >/dev/null || fail 'there is no window'
sleep 10 # until it has drawn
kill -0 "$program" || fail 'the program ended'
DISPLAY=$display import -window root "$picture"
echo "started under Xvfb: $picture"
rm -f "$log"
