import { collectGarbage } from '../threads/collect-garbage.ts';
import type { EngineThreads } from '../threads/engine-threads.ts';
import { NET_FACTOR } from './enlarge-plan.ts';
import { BANDS, emptyForeground } from './foreground.ts';
import type { MeasuredSelfie } from './measured-selfie.ts';
import type { Opened } from './open-selfie.ts';
import { sharedBytes } from './prepared.ts';
import type { Rgb } from '../pixels/rgb.ts';

export async function prepareOn(threads: EngineThreads, selfie: Uint8Array): Promise<MeasuredSelfie> {
  const opening = threads.run({ kind: 'open', selfie });
  warmOthers(threads);
  // Of orders that are done, before much is needed; afterwards what the steps handed on, which is still on the stack here.
  collectGarbage();
  const prepared = await prepareOpened(threads, await opening);
  setImmediate(collectGarbage);
  return prepared;
}

export async function prepareOpened(threads: EngineThreads, opened: Opened): Promise<MeasuredSelfie> {
  const enlarged = await enlargedFace(threads, opened);
  const cut = await threads.run({ kind: 'cut', opened, enlarged });
  const front = emptyForeground(cut.canvas);
  const bands = Array.from({ length: BANDS }, (_, part) =>
    threads.run({ kind: 'separate', cut, front, part }),
  );
  await Promise.all(bands);
  return threads.run({ kind: 'finish', opened, cut, front });
}

async function enlargedFace(threads: EngineThreads, { small }: Opened): Promise<Rgb | undefined> {
  if (!small) return undefined;
  const { image } = small;
  const [width, height] = [image.width * NET_FACTOR, image.height * NET_FACTOR];
  const target = { data: sharedBytes(width * height * 3), width, height };
  const of = threads.count;
  await Promise.all(
    Array.from({ length: of }, (_, part) => threads.run({ kind: 'enlarge', image, target, part, of })),
  );
  return target;
}

/** Threads with nothing to do yet load their nets while the selfie is opened; what fails here fails again in a task. */
function warmOthers(threads: EngineThreads): void {
  for (let other = 1; other < threads.count; other++) threads.run({ kind: 'warm' }).catch(() => undefined);
}
