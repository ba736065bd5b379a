import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const humanDist = dirname(require.resolve('@vladmandic/human'));
const faceApiDist = dirname(require.resolve('@vladmandic/face-api'));

/** Human's package hides its wasm build, so it is taken by path. */
export const humanEntry = join(humanDist, 'human.node-wasm.js');
export const humanModels = join(humanDist, '..', 'models');
export const humanModelUrl = `${pathToFileURL(humanModels).href}/`;
export const faceApiEntry = join(faceApiDist, 'face-api.node-wasm.js');
export const faceApiModels = join(faceApiDist, '..', 'model');
export const wasmFolder = `${join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'wasm-out')}/`;
/** Works from `src/nets` and from `dist/nets`. */
export const vendoredModels = fileURLToPath(new URL('../../models', import.meta.url));
export { require as requireHere };
