import { join } from 'node:path';
import { plane, type Plane } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { localModel } from './local-model.ts';
import { converterApi, tensorflow, type GraphModel, type Tensor } from './tf.ts';

export const PERSON_SIDE = 256;

let loading: Promise<GraphModel> | undefined;

/** How likely each pixel of a 256x256 picture shows a person, 0..1. */
export async function personMap(image: Rgb, modelDir: string): Promise<Plane> {
  const tf = await tensorflow();
  loading ??= localModel(join(modelDir, 'selfie', 'selfie.json')).then((handler) =>
    converterApi().loadGraphModel(handler),
  );
  const net = await loading;
  const shares = new Float32Array(image.data.length);
  for (let i = 0; i < shares.length; i++) shares[i] = image.data[i]! / 255;
  const out = tf.tidy(() => {
    const input = tf.tensor(shares, [1, PERSON_SIDE, PERSON_SIDE, 3]);
    return net.execute(input) as Tensor;
  });
  const data = (await out.data()) as Float32Array;
  out.dispose();
  return plane(PERSON_SIDE, PERSON_SIDE, new Float32Array(data));
}
