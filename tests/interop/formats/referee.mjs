// SPDX-License-Identifier: GPL-3.0-or-later
// Reads NAME.glb, NAME_compressed.glb, NAME_web.glb, NAME_skin.glb and NAME.usda of a folder with programs that share nothing with Rimple: Khronos' validator and three.js.
// usage: node referee.mjs FOLDER NAME
import fs from 'node:fs';
import validator from 'gltf-validator';
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { fiveFrames, readPoints } from './points.mjs';
import { unpack } from './unpack.mjs';

const TOLERANCE = 1e-5; // of the size

const [folder, name] = process.argv.slice(2);
const points = readPoints(`${folder}/${name}.mdd`);
let failed = false;

function tell(what, worst, tolerance = TOLERANCE * points.size) {
  const good = worst <= tolerance;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}: ${what}: largest difference ${worst.toExponential(2)} of ${points.size.toFixed(3)}, ${tolerance.toExponential(2)} allowed`);
  failed ||= !good;
}

async function validate(file, bytes) {
  const report = await validator.validateBytes(bytes);
  const { numErrors, numWarnings, messages } = report.issues;

  console.log(`${numErrors + numWarnings ? 'FAILED' : 'ok    '} ${name}: validator of ${file}: ${numErrors} errors, ${numWarnings} warnings`);
  for (const message of messages.filter((m) => m.severity < 2)) console.log(`         ${message.code} ${message.pointer}: ${message.message}`);
  failed ||= numErrors + numWarnings > 0;
}

// Distances of vertices from their places.
async function checkGltf(what, bytes, tolerance) {
  globalThis.self = globalThis; // what the loader expects of a browser
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
  const clip = gltf.animations[0];
  const { times } = clip.tracks.find((track) => track.name.endsWith('.morphTargetInfluences'));
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce);
  const point = new THREE.Vector3();
  const place = new THREE.Vector3();
  let mesh;
  let worst = 0;
  let outside = 0;

  action.clampWhenFinished = true;
  action.play();
  gltf.scene.traverse((object) => { mesh = object.isMesh ? object : mesh; });
  gltf.scene.updateMatrixWorld(true);
  const sphere = mesh.geometry.boundingSphere.clone().applyMatrix4(mesh.matrixWorld);
  for (const frame of fiveFrames(points.nFrames)) {
    mixer.setTime(times[frame]);
    gltf.scene.updateMatrixWorld(true);
    for (let v = 0; v < points.nPoints; v++) {
      mesh.getVertexPosition(v, point).applyMatrix4(mesh.matrixWorld);
      place.set(points.at(frame, 3 * v), points.at(frame, 3 * v + 1), points.at(frame, 3 * v + 2));
      worst = Math.max(worst, point.distanceTo(place));
      outside = Math.max(outside, place.distanceTo(sphere.center) - sphere.radius);
    }
  }
  tell(`${what} in three.js`, worst, tolerance);
  if (!mesh.isSkinnedMesh) tell(`${what}, outside of the sphere that three.js takes for all that is drawn`, outside, 1e-6 * points.size);
}

// As large as the bake says, and a rounding of its floats.
function statedError(format) {
  const { figures } = JSON.parse(fs.readFileSync(`${folder}/${name}.${format}.rimple.json`, 'utf8'));
  const stated = figures.find((figure) => figure.format === format && figure.id === 'largest_error_m').value;
  return 1.01 * stated + 1e-7 * points.size;
}

function checkUsd(text) {
  const { specsByPath } = new USDAParser().parseData(text);
  const path = Object.keys(specsByPath).find((p) => p.endsWith('.points'));
  const { times, values } = specsByPath[path].fields.timeSamples;
  let worst = times.length === points.nFrames ? 0 : Infinity;

  for (const frame of fiveFrames(points.nFrames)) {
    const numbers = values[frame].flat();
    for (let i = 0; i < 3 * points.nPoints; i++) worst = Math.max(worst, Math.abs(numbers[i] - points.at(frame, i)));
  }
  tell('USD in three.js', worst);
}

const glb = fs.readFileSync(`${folder}/${name}.glb`);
const compressed = fs.readFileSync(`${folder}/${name}_compressed.glb`);
const web = fs.readFileSync(`${folder}/${name}_web.glb`);
await MeshoptDecoder.ready;
const skinned = fs.readFileSync(`${folder}/${name}_skin.glb`);
await validate('the flip-book', new Uint8Array(glb));
await validate('the live skin', new Uint8Array(skinned));
await validate('the mesh of the training set', new Uint8Array(fs.readFileSync(`${folder}/${name}_ml.glb`)));
await validate('the mesh of textures', new Uint8Array(fs.readFileSync(`${folder}/${name}_vat.glb`)));
await validate('the compressed one', new Uint8Array(compressed));
await validate('the one for the web', new Uint8Array(web));
await validate('the one for the web, unpacked', new Uint8Array(unpack(web)));
await checkGltf('glTF', glb);
await checkGltf('compressed glTF', compressed, statedError('glb-compressed'));
await checkGltf('glTF for the web', web, statedError('glb-web'));
console.log(`       ${name}: the flip-book has ${glb.length} bytes, compressed ${(100 * compressed.length / glb.length).toFixed(1)} %, for the web ${(100 * web.length / glb.length).toFixed(1)} %`);
await checkGltf('live skin', skinned);
checkUsd(fs.readFileSync(`${folder}/${name}.usda`, 'utf8'));
process.exit(failed ? 1 : 0);
