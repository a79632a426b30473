// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the vertex animation textures of a bake in Chromium, with the shader written beside them, and compares where it puts
// all vertices in five frames with the point cache of the same bake.
// usage: node vat.mjs FOLDER NAME PICTURE
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fiveFrames, readPoints } from './points.mjs';

const TOLERANCE = 1e-5; // of the size
const PATIENCE = 180; // seconds

const [folder, name, picture] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const points = readPoints(`${folder}/${name}.mdd`);
const frames = fiveFrames(points.nFrames);
const profile = fs.mkdtempSync(path.join(path.dirname(picture), 'browser-')); // goes with the folder: the browser still writes to it
const types = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.png': 'image/png' };
let browser;

function finish(good, text) {
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}: textures in Chromium: ${text}`);
  browser?.kill('SIGKILL');
  server.close();
  process.exit(good ? 0 : 1);
}

function compare(positions) {
  let worst = 0;

  frames.forEach((frame, k) => {
    for (let i = 0; i < 3 * points.nPoints; i++) worst = Math.max(worst, Math.abs(positions[k][i] - points.at(frame, i)));
  });
  finish(worst <= TOLERANCE * points.size, `largest difference ${worst.toExponential(2)} of ${points.size.toFixed(3)}`);
}

function take(what, body) {
  if (what === '/picture') fs.writeFileSync(picture, Buffer.from(body.slice(body.indexOf(',') + 1), 'base64'));
  else if (what === '/positions') compare(JSON.parse(body));
  else finish(false, body);
}

function find(url) {
  const [, root, ...rest] = decodeURIComponent(url.pathname).split('/');
  const roots = { modules: path.join(here, 'node_modules'), bake: folder, page: here };
  return roots[root] && path.join(roots[root], ...rest.filter((part) => part !== '..'));
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  if (request.method === 'POST') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => { response.end(); take(url.pathname, Buffer.concat(chunks).toString()); });
    return;
  }
  const file = find(url);
  if (!file || !fs.existsSync(file)) { response.writeHead(404).end(); return; }
  response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
  fs.createReadStream(file).pipe(response);
});

server.listen(0, '127.0.0.1', () => {
  const query = new URLSearchParams({ name, frames: frames.join(',') });
  browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--no-first-run',
    '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', `--user-data-dir=${profile}`,
    '--remote-debugging-port=0', `http://127.0.0.1:${server.address().port}/page/vat.html?${query}`], { stdio: 'ignore' });
  browser.on('error', (problem) => finish(false, problem.message));
  setTimeout(() => finish(false, `no answer in ${PATIENCE} s`), 1000 * PATIENCE);
});
