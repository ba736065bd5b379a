import { variantFor } from '../domain/recipe.ts';
import { seedFor } from '../domain/seed.ts';
import { candidatesPerShot, rerollsPerVariant } from '../domain/shot-policy.ts';
import { stylePlan, type PlannedShot } from '../domain/style-plan.ts';
import type { Expression } from '../domain/style.ts';
import type { StudioPool } from '../engine/pool.ts';
import type { AcceptedShot, Fingerprint } from '../engine/port.ts';
import { nearDuplicates } from '../engine/score/fingerprint.ts';
import type { ShotReport } from '../engine/tasks.ts';

export interface Rejection {
  readonly number: number;
  readonly attempt: number;
  readonly reason: string;
}

export interface Picture {
  readonly plan: PlannedShot;
  readonly attempt: number;
  readonly seed: number;
  readonly shot: AcceptedShot & { readonly report: ShotReport };
}

export interface PackageRequest {
  readonly selfie: Uint8Array;
  readonly count: number;
  readonly expression: Expression;
  readonly seed: string;
  readonly slots: number;
  readonly onProgress?: (done: number) => void;
}

export interface PackageResult {
  readonly pictures: readonly Picture[];
  readonly rejections: readonly Rejection[];
  /** Numbers for which no candidate passed. */
  readonly missing: readonly number[];
}

/** Makes a whole package without any server. The order of workers does not change the result. */
export async function shootPackage(pool: StudioPool, request: PackageRequest): Promise<PackageResult> {
  const { signal } = new AbortController();
  const rejections: Rejection[] = [];

  const attemptOf = async (plan: PlannedShot, attempt: number): Promise<Picture | undefined> => {
    const seed = seedFor(request.seed, plan.number, attempt);
    const variant = variantFor(plan.style, plan.indexInStyle, seed, attempt > rerollsPerVariant + 1 ? 1 : 0);
    const shot = { number: plan.number, style: plan.style, expression: request.expression, seed, variant };
    const made = await pool.renderWithReport(
      { jobId: request.seed, selfie: request.selfie, shot, acceptedFingerprints: [] },
      signal,
    );
    if (made.ok) return { plan, attempt, seed, shot: made };
    rejections.push({ number: plan.number, attempt, reason: made.rejected });
    return undefined;
  };
  const firstGood = async (plan: PlannedShot, from: number): Promise<Picture | undefined> => {
    for (let attempt = from; attempt <= candidatesPerShot; attempt++) {
      const picture = await attemptOf(plan, attempt);
      if (picture) return picture;
    }
    return undefined;
  };

  const plans = stylePlan(request.count);
  const found = new Map<number, Picture>();
  const waiting = [...plans];
  let tried = 0;
  await Promise.all(
    Array.from({ length: request.slots }, async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
        const picture = await firstGood(plan, 1);
        if (picture) found.set(plan.number, picture);
        request.onProgress?.(++tried);
      }
    }),
  );

  const pictures: Picture[] = [];
  const prints: Fingerprint[] = [];
  for (const plan of plans) {
    let picture = found.get(plan.number);
    let fallback: Picture | undefined;
    const known = ({ shot }: Picture): boolean =>
      prints.some((print) => nearDuplicates(print, shot.fingerprint));
    while (picture && known(picture)) {
      rejections.push({ number: plan.number, attempt: picture.attempt, reason: 'duplicate' });
      fallback ??= picture;
      picture = await firstGood(plan, picture.attempt + 1);
    }
    picture ??= fallback;
    if (!picture) continue;
    pictures.push(picture);
    prints.push(picture.shot.fingerprint);
  }
  const got = new Set(pictures.map(({ plan }) => plan.number));
  return {
    pictures,
    rejections,
    missing: plans.map(({ number }) => number).filter((number) => !got.has(number)),
  };
}
