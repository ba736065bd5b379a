import type * as core from '@tensorflow/tfjs-core';
import type * as layers from '@tensorflow/tfjs-layers';
import type * as converter from '@tensorflow/tfjs-converter';
import { requireHere, wasmFolder } from './model-files.ts';

export type Tf = typeof core;
export type Tensor = core.Tensor;
export type LayersModel = layers.LayersModel;
export type GraphModel = converter.GraphModel;

interface Wasm {
  setWasmPaths(folder: string): void;
}

let started: Promise<Tf> | undefined;

export function tensorflow(): Promise<Tf> {
  started ??= (async () => {
    const tf = requireHere('@tensorflow/tfjs-core') as Tf;
    (requireHere('@tensorflow/tfjs-backend-wasm') as Wasm).setWasmPaths(wasmFolder);
    await tf.setBackend('wasm');
    await tf.ready();
    return tf;
  })();
  return started;
}

export const layersApi = (): typeof layers => requireHere('@tensorflow/tfjs-layers') as typeof layers;
export const converterApi = (): typeof converter =>
  requireHere('@tensorflow/tfjs-converter') as typeof converter;
