import { clothingFor, type Outfit } from '../plan/clothing.ts';
import { variantFor } from '../plan/recipe.ts';
import { seedFor } from '../plan/seed.ts';
import { candidatesPerShot } from '../plan/rerolls.ts';
import { stylePlan, type PlannedShot } from '../plan/style-plan.ts';
import type { Expression } from '../plan/style.ts';
import type { StudioPool } from '../studio/studio-pool.ts';
import type { AcceptedShot, Fingerprint } from '../port.ts';
import { nearDuplicates } from '../score/fingerprint.ts';
import type { ShotReport } from '../threads/tasks.ts';

export interface Rejection {
  readonly number: number;
  readonly candidate: number;
  readonly reason: string;
}

export interface Picture {
  readonly plan: PlannedShot;
  readonly candidate: number;
  readonly seed: number;
  readonly shot: AcceptedShot & { readonly report: ShotReport };
}

export interface PackageRequest {
  readonly selfie: Uint8Array;
  readonly count: number;
  readonly expression: Expression;
  readonly outfit?: Outfit;
  readonly seed: string;
  readonly slots: number;
  readonly onProgress?: (done: number) => void;
}

export interface PackageResult {
  readonly pictures: readonly Picture[];
  readonly rejections: readonly Rejection[];
  readonly missing: readonly number[];
}

/** Makes a whole package without any server. The order in which workers finish does not change the result. */
export async function shootPackage(pool: StudioPool, request: PackageRequest): Promise<PackageResult> {
  const rejections: Rejection[] = [];
  const reject = (plan: PlannedShot, candidate: number, reason: string): void =>
    void rejections.push({ number: plan.number, candidate, reason });
  const bestOf = async (plan: PlannedShot, from: number): Promise<Picture | undefined> => {
    let best: Picture | undefined;
    for (let candidate = from; candidate < candidatesPerShot; candidate++) {
      const made = await candidateOf(pool, request, plan, candidate);
      if (typeof made === 'string') reject(plan, candidate, made);
      else if (!made.shot.belowTarget) return made;
      else {
        reject(plan, candidate, 'below_target');
        if (!best || made.shot.similarity > best.shot.similarity) best = made;
      }
    }
    return best;
  };

  const plans = stylePlan(request.count);
  const found = await firstRound(plans, request, bestOf);
  const pictures: Picture[] = [];
  const prints: Fingerprint[] = [];
  const isKnown = ({ shot }: Picture): boolean =>
    prints.some((print) => nearDuplicates(print, shot.fingerprint));
  for (const plan of plans) {
    const first = found.get(plan.number);
    let picture = first;
    while (picture && isKnown(picture)) {
      reject(plan, picture.candidate, 'duplicate');
      picture = await bestOf(plan, picture.candidate + 1);
    }
    picture ??= first;
    if (!picture) continue;
    pictures.push(picture);
    prints.push(picture.shot.fingerprint);
  }
  const got = new Set(pictures.map(({ plan }) => plan.number));
  const missing = plans.map(({ number }) => number).filter((number) => !got.has(number));
  const byNumber = (a: Rejection, b: Rejection): number => a.number - b.number || a.candidate - b.candidate;
  return { pictures, rejections: rejections.sort(byNumber), missing };
}

async function firstRound(
  plans: readonly PlannedShot[],
  { slots, onProgress }: PackageRequest,
  make: (plan: PlannedShot, from: number) => Promise<Picture | undefined>,
): Promise<ReadonlyMap<number, Picture>> {
  const found = new Map<number, Picture>();
  const waiting = [...plans];
  let decided = 0;
  const loop = async (): Promise<void> => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      const picture = await make(plan, 0);
      if (picture) found.set(plan.number, picture);
      onProgress?.(++decided);
    }
  };
  await Promise.all(Array.from({ length: slots }, loop));
  return found;
}

async function candidateOf(
  pool: StudioPool,
  { seed: order, selfie, expression, outfit = 'unchanged' }: PackageRequest,
  plan: PlannedShot,
  candidate: number,
): Promise<Picture | string> {
  const { number, style, indexInStyle } = plan;
  const seed = seedFor(order, number, candidate);
  const variant = variantFor(style, indexInStyle, seed, candidate);
  const clothing = clothingFor(outfit, plan);
  const spec = { number, style, expression, seed, variant, clothing };
  const shot = await pool.renderWithReport(
    { photoId: order, selfie, shot: spec, acceptedFingerprints: [] },
    new AbortController().signal,
  );
  return shot.ok ? { plan, candidate, seed, shot } : shot.rejected;
}
