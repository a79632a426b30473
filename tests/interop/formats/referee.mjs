// SPDX-License-Identifier: GPL-3.0-or-later
// Reads NAME.glb, NAME_skin.glb and NAME.usda of a folder with programs that share nothing with Rimple: Khronos' validator and three.js.
// usage: node referee.mjs FOLDER NAME
import fs from 'node:fs';
import validator from 'gltf-validator';
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { fiveFrames, readPoints } from './points.mjs';

const TOLERANCE = 1e-5; // of the size

const [folder, name] = process.argv.slice(2);
const points = readPoints(`${folder}/${name}.mdd`);
let failed = false;

function tell(what, worst) {
  const good = worst <= TOLERANCE * points.size;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}: ${what}: largest difference ${worst.toExponential(2)} of ${points.size.toFixed(3)}`);
  failed ||= !good;
}

async function validate(file, bytes) {
  const report = await validator.validateBytes(bytes);
  const { numErrors, numWarnings, messages } = report.issues;

  console.log(`${numErrors + numWarnings ? 'FAILED' : 'ok    '} ${name}: validator of ${file}: ${numErrors} errors, ${numWarnings} warnings`);
  for (const message of messages.filter((m) => m.severity < 2)) console.log(`         ${message.code} ${message.pointer}: ${message.message}`);
  failed ||= numErrors + numWarnings > 0;
}

async function checkGltf(what, bytes) {
  globalThis.self = globalThis; // what the loader expects of a browser
  const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
  const clip = gltf.animations[0];
  const { times } = clip.tracks.find((track) => track.name.endsWith('.morphTargetInfluences'));
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce);
  const point = new THREE.Vector3();
  let mesh;
  let worst = 0;

  action.clampWhenFinished = true;
  action.play();
  gltf.scene.traverse((object) => { mesh = object.isMesh ? object : mesh; });
  for (const frame of fiveFrames(points.nFrames)) {
    mixer.setTime(times[frame]);
    gltf.scene.updateMatrixWorld(true);
    for (let v = 0; v < points.nPoints; v++) {
      mesh.getVertexPosition(v, point); // morphs, and bones where there are any
      point.toArray().forEach((x, axis) => { worst = Math.max(worst, Math.abs(x - points.at(frame, 3 * v + axis))); });
    }
  }
  tell(`${what} in three.js`, worst);
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
const skinned = fs.readFileSync(`${folder}/${name}_skin.glb`);
await validate('the flip-book', new Uint8Array(glb));
await validate('the live skin', new Uint8Array(skinned));
await validate('the mesh of textures', new Uint8Array(fs.readFileSync(`${folder}/${name}_vat.glb`)));
await checkGltf('glTF', glb);
await checkGltf('live skin', skinned);
checkUsd(fs.readFileSync(`${folder}/${name}.usda`, 'utf8'));
process.exit(failed ? 1 : 0);
