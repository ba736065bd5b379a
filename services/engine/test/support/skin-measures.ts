import type { EngineThreads } from '../../src/threads/engine-threads.ts';
import type { Lab } from '../../src/pixels/colour.ts';
import { variantFor } from '../../src/plan/recipe.ts';
import { prepareOpened } from '../../src/studio/prepare-on.ts';
import type { ShotReport } from '../../src/threads/tasks.ts';

/** How the engine understood the skin of a photo, and what became of it in one image of three styles. */
export interface SkinMeasures {
  readonly photographed: Lab;
  readonly developed: Lab;
  readonly shots: readonly ShotReport[];
}

/** The softest light, the hardest and the darkest. */
const styles = ['approachable', 'confident', 'serious'] as const;

export async function measureSkin(threads: EngineThreads, photo: Buffer): Promise<SkinMeasures> {
  const opened = await threads.run({ kind: 'open', selfie: photo });
  const selfie = await prepareOpened(threads, opened);
  const shots: ShotReport[] = [];
  for (const [i, style] of styles.entries()) {
    const variant = variantFor(style, i, 1 + i);
    const shot = { number: i + 1, style, expression: 'unchanged', seed: 1 + i, variant } as const;
    const { report } = await threads.run({ kind: 'render', selfie, shot, accepted: [], key: undefined });
    shots.push(report);
  }
  return { photographed: opened.skin, developed: selfie.prepared.face.skin, shots };
}

/** Distance of two colours without their lightness. */
export const chromaApart = (one: Lab, other: Lab): number => Math.hypot(one.a - other.a, one.b - other.b);
