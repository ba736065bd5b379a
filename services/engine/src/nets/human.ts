import type { Config, FaceResult, Human } from '@vladmandic/human';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { allowFileFetch } from './file-fetch.ts';
import { humanEntry, humanModelUrl, requireHere, wasmFolder } from './model-files.ts';
import { tensorflow } from './tf.ts';

export type Face = FaceResult;

/** `look` finds faces with their mesh; `judge` adds the descriptor; `full` adds the iris. */
export type Depth = 'look' | 'judge' | 'full';

const settings: Partial<Config> = {
  backend: 'wasm',
  wasmPath: wasmFolder,
  modelBasePath: humanModelUrl,
  cacheSensitivity: 0,
  async: false,
  debug: false,
  filter: { enabled: false },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
  gesture: { enabled: false },
};

function faceSettings(depth: Depth): Partial<Config> {
  return {
    ...settings,
    face: {
      enabled: true,
      detector: { rotation: true, minConfidence: 0.3, maxDetected: 5, return: false },
      mesh: { enabled: true },
      iris: { enabled: depth === 'full' },
      emotion: { enabled: false },
      description: { enabled: depth !== 'look' },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
  };
}

let loading: Promise<Human> | undefined;

export function loadHuman(): Promise<Human> {
  loading ??= (async () => {
    allowFileFetch();
    await tensorflow();
    const module = requireHere(humanEntry) as { Human: new (config: Partial<Config>) => Human };
    const human = new module.Human(faceSettings('judge'));
    await human.load();
    return human;
  })();
  return loading;
}

const LOOK_SIDE = 768;

async function smallCopy(image: Rgb): Promise<Rgb> {
  if (Math.max(image.width, image.height) <= LOOK_SIDE) return image;
  return pixelsOf(pictureOf(image).resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside' }));
}

function enlarged(face: Face, factor: number): Face {
  const mesh = face.mesh.map(([x, y, z]) => [x * factor, y * factor, (z ?? 0) * factor] as const);
  return { ...face, mesh: mesh as unknown as Face['mesh'] };
}

let integers = new Int32Array(0);

/** Valid until the next call: three to seven megabytes would be mapped and cleared anew for each picture. */
function asIntegers({ data }: Rgb): Int32Array {
  if (integers.length < data.length) integers = new Int32Array(data.length);
  integers.set(data);
  return integers.subarray(0, data.length);
}

let queue: Promise<unknown> = Promise.resolve();

/** Faces of an upright sRGB image, largest first, points in its pixels. One detection at a time per thread. */
export async function findFaces(image: Rgb, depth: Depth): Promise<readonly Face[]> {
  const run = queue.then(async () => {
    const detector = await loadHuman();
    const tf = await tensorflow();
    const small = await smallCopy(image);
    const input = tf.tensor(asIntegers(small), [1, small.height, small.width, 3], 'int32');
    try {
      const result = await detector.detect(input as never, faceSettings(depth));
      if (result.error) throw new Error(`face analysis failed: ${result.error}`);
      const faces = [...result.face].sort((a, b) => b.box[3] - a.box[3]);
      return faces.map((face) => enlarged(face, image.width / small.width));
    } finally {
      input.dispose();
    }
  });
  queue = run.catch(() => undefined);
  return run;
}

export async function meshTriangles(): Promise<readonly number[]> {
  return (await loadHuman()).faceTriangulation;
}
