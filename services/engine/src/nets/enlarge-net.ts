import { join } from 'node:path';
import type { Rgb } from '../pixels/rgb.ts';
import { localModel } from './local-model.ts';
import { layersApi, tensorflow, type LayersModel, type Tensor } from './tf.ts';

export type Factor = 2 | 4;

const loading = new Map<Factor, Promise<LayersModel>>();

function net(factor: Factor, modelDir: string): Promise<LayersModel> {
  const known = loading.get(factor);
  if (known) return known;
  const model = localModel(join(modelDir, `esrgan-slim-x${factor}`, 'model.json')).then((handler) =>
    layersApi().loadLayersModel(handler),
  );
  loading.set(factor, model);
  return model;
}

/** Enlarges one tile. Keep tiles at 128 px or less: the wasm heap grows with them and never shrinks. */
export async function enlargeTile(tile: Rgb, factor: Factor, modelDir: string): Promise<Rgb> {
  const tf = await tensorflow();
  const model = await net(factor, modelDir);
  const out = tf.tidy(() => {
    const input = tf.tensor(new Float32Array(tile.data), [1, tile.height, tile.width, 3]);
    const raw = model.predict(input) as Tensor;
    return tf.cast(tf.clipByValue(tf.round(raw), 0, 255), 'int32');
  });
  const data = new Uint8Array((await out.data()) as Int32Array);
  out.dispose();
  return { data, width: tile.width * factor, height: tile.height * factor };
}
