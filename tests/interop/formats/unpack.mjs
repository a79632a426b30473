// SPDX-License-Identifier: GPL-3.0-or-later
// A .glb without EXT_meshopt_compression: its views decoded, so that a program that does not know the extension sees what is in them.
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';

const EXTENSION = 'EXT_meshopt_compression';

function chunk(kind, bytes, fill) {
  const padded = Buffer.alloc(8 + Math.ceil(bytes.length / 4) * 4, fill);
  padded.writeUInt32LE(padded.length - 8, 0);
  padded.write(kind, 4, 'latin1');
  bytes.copy(padded, 8);
  return padded;
}

export function unpack(glb) {
  const nText = glb.readUInt32LE(12);
  const gltf = JSON.parse(glb.toString('utf8', 20, 20 + nText));
  const binary = glb.subarray(28 + nText);
  const parts = [];
  let length = 0;

  for (const view of gltf.bufferViews) {
    const packed = view.extensions?.[EXTENSION];
    const begin = packed ? packed.byteOffset : view.byteOffset;
    const bytes = Buffer.alloc(Math.ceil(view.byteLength / 4) * 4);

    if (packed) {
      const decoded = new Uint8Array(packed.count * packed.byteStride);
      MeshoptDecoder.decodeGltfBuffer(decoded, packed.count, packed.byteStride, binary.subarray(begin, begin + packed.byteLength), packed.mode, packed.filter);
      bytes.set(decoded);
      delete view.extensions;
    } else {
      binary.copy(bytes, 0, begin, begin + view.byteLength);
    }
    view.buffer = 0;
    view.byteOffset = length;
    parts.push(bytes);
    length += bytes.length;
  }
  gltf.buffers = [{ byteLength: length }];
  gltf.extensionsUsed = gltf.extensionsUsed.filter((extension) => extension !== EXTENSION);
  gltf.extensionsRequired = gltf.extensionsRequired.filter((extension) => extension !== EXTENSION);

  const body = [chunk('JSON', Buffer.from(JSON.stringify(gltf)), ' '), chunk('BIN\0', Buffer.concat(parts), 0)];
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body[0].length + body[1].length, 8);
  return Buffer.concat([head, ...body]);
}
