// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that a bake's MDD cache holds: what all other formats of the same bake are compared with.
import fs from 'node:fs';

export function readPoints(path) {
  const bytes = fs.readFileSync(path);
  const nFrames = bytes.readInt32BE(0);
  const nPoints = bytes.readInt32BE(4);
  const size = [0, 1, 2].map((axis) => {
    let least = Infinity;
    let most = -Infinity;
    for (let v = 0; v < nPoints; v++) {
      const x = bytes.readFloatBE(8 + 4 * nFrames + 4 * (3 * v + axis));
      least = Math.min(least, x);
      most = Math.max(most, x);
    }
    return most - least;
  });

  return {
    nFrames,
    nPoints,
    size: Math.max(...size),
    at: (frame, i) => bytes.readFloatBE(8 + 4 * nFrames + 4 * (3 * frame * nPoints + i)),
  };
}

// First, last, and three between.
export function fiveFrames(nFrames) {
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (nFrames - 1))))];
}
