const DAY_MS = 24 * 3_600_000;

export interface SweepPosition {
  /** The folder behind which the sweep goes on; empty at the beginning of the bucket. */
  readonly after: string;
  readonly seen: number;
  readonly seenBefore: number;
  readonly removed: number;
  readonly since: Date;
  /** It would have removed more than it may, and waits for somebody to say that it may. */
  readonly stopped: boolean;
}

export interface Round {
  readonly now: Date;
  /** The folder to go on behind; empty when it was the last one. */
  readonly last: string;
  readonly seen: number;
  readonly orphans: number;
}

export interface SweepLimit {
  readonly sweepShare: number;
  readonly sweepLeast: number;
}

export interface RoundResult {
  readonly position: SweepPosition;
  readonly allowed: number;
}

/** Where the sweep stands after a round, and what it may remove: of the bucket, and of a day, not of a round. */
export function nextPosition(before: SweepPosition, round: Round, limit: SweepLimit): RoundResult {
  // One that was stopped stays so: no day ends it.
  const sameDay = before.stopped || round.now.getTime() - before.since.getTime() < DAY_MS;
  const seen = before.seen + round.seen;
  const ended = round.last === '';
  const allowed = Math.max(
    limit.sweepLeast,
    Math.floor(limit.sweepShare * Math.max(seen, before.seenBefore)),
  );
  return {
    allowed,
    position: {
      after: round.last,
      seen: ended ? 0 : seen,
      seenBefore: ended ? seen : before.seenBefore,
      removed: (sameDay ? before.removed : 0) + round.orphans,
      since: sameDay ? before.since : round.now,
      stopped: false,
    },
  };
}
