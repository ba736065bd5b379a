import type { Package, PhotoStatus } from '@headshots/proto/vocabulary';

/** Days a photo and its results stay after processing ended, and a photo never paid for after its upload. */
export const RETENTION_DAYS = 30;
/** Hours the images of a delivered order stay when its money goes back: the right to use them ends with it. */
const GIVEN_BACK_HOURS = 24;

const takenBack: readonly (string | undefined)[] = ['claim_granted', 'withdrawn'];

/** Facts arrive in any order over several topics; what is computed from them never depends on the order. */
export interface RunFacts {
  readonly package: Package | undefined;
  readonly images: number;
  readonly paidAt: Date | undefined;
  readonly startedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  /** Images the completion speaks of. */
  readonly delivered: number;
  readonly deliveredAt: Date | undefined;
  readonly failedAt: Date | undefined;
  readonly failedReason: string | undefined;
  readonly refundAt: Date | undefined;
  readonly refundReason: string | undefined;
  /** Images here, verified, with a row. */
  readonly done: number;
  /** A completion whose images cannot all be kept counts without them from here on. */
  readonly settledAt: Date | undefined;
  readonly storedAt: Date | undefined;
}

export interface RunView {
  readonly status: Exclude<PhotoStatus, 'pending'>;
  readonly failure: string | undefined;
  readonly endedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  /** A delivered order whose money goes back: it ends sooner, and nobody is asked to save its images before. */
  readonly takenBack: boolean;
}

interface End {
  readonly status: 'completed' | 'failed';
  readonly at: Date;
  readonly failure: string | undefined;
}

/** A delivered order stays so; what is paid back ends it sooner, a withdrawn one is handed out no more. */
function endOf(facts: RunFacts): End | undefined {
  if (facts.deliveredAt && facts.refundAt && facts.refundReason === 'withdrawn')
    return { status: 'failed', at: facts.refundAt, failure: failureCode(facts.refundReason) };
  if (facts.deliveredAt) return { status: 'completed', at: facts.deliveredAt, failure: undefined };
  const ends: End[] = [];
  if (facts.failedAt)
    ends.push({ status: 'failed', at: facts.failedAt, failure: failureCode(facts.failedReason) });
  if (facts.refundAt)
    ends.push({ status: 'failed', at: facts.refundAt, failure: failureCode(facts.refundReason) });
  return ends.reduce<End | undefined>(
    (first, end) => (first === undefined || end.at < first.at ? end : first),
    undefined,
  );
}

/** @param keptUntil until when the life of its photo was extended */
export function viewOf(facts: RunFacts, keptUntil?: Date): RunView {
  const end = endOf(facts);
  if (end) {
    const usual = Math.max(end.at.getTime() + RETENTION_DAYS * 86_400_000, keptUntil?.getTime() ?? 0);
    const taken = facts.deliveredAt ? takenBackAt(facts) : undefined;
    const soon = taken && taken.getTime() + GIVEN_BACK_HOURS * 3_600_000;
    return {
      status: end.status,
      failure: end.failure,
      endedAt: end.at,
      expiresAt: new Date(Math.min(usual, soon ?? usual)),
      takenBack: taken !== undefined,
    };
  }
  const running = facts.completedAt !== undefined || facts.startedAt !== undefined || facts.done > 0;
  return {
    status: running ? 'processing' : 'queued',
    failure: undefined,
    endedAt: undefined,
    expiresAt: undefined,
    takenBack: false,
  };
}

const takenBackAt = ({ refundAt, refundReason }: RunFacts): Date | undefined =>
  takenBack.includes(refundReason) ? refundAt : undefined;

export interface Kept {
  readonly images: number;
  readonly missing: number;
}

/**
 * What can be told of an order's images: undefined while one may still come, after it was told, and of an order that
 * ended without success.
 * @param givenUp images that are not here and will not come; `Infinity` when there is nothing more to wait for
 */
export function keptOf(facts: RunFacts, givenUp: number): Kept | undefined {
  if (!facts.completedAt || facts.failedAt || facts.refundAt || facts.storedAt) return undefined;
  const missing = Math.max(0, facts.delivered - facts.done);
  return givenUp >= missing ? { images: facts.done, missing } : undefined;
}

const failures = [
  'no_usable',
  'incomplete',
  'no_face',
  'photo_unreadable',
  'engine_refused',
  'engine_unavailable',
];
/** Nothing failed to be made: the order was ended. */
const endings = [
  'account_deleted',
  'account_locked',
  'package_short',
  'withdrawn',
  'fraud_warned',
  'refunded_outside',
  'disputed',
];

/** The catalogue's code; reasons it does not know (a missed deadline) mean that not all images were finished. */
export function failureCode(reason: string | undefined): string {
  if (reason !== undefined && endings.includes(reason)) return `order.${reason}`;
  return `generation.${reason !== undefined && failures.includes(reason) ? reason : 'incomplete'}`;
}

/** A run whose payment is not known yet is newer than any paid one: its `order.paid` is still on the way. */
export function newestRun<T extends { readonly orderId: string; readonly paidAt: Date | undefined }>(
  runs: readonly T[],
): T | undefined {
  const age = (run: T): number => run.paidAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...runs].sort((a, b) => age(b) - age(a) || (a.orderId < b.orderId ? 1 : -1))[0];
}
