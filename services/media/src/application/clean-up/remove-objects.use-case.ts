import type { ObjectStore } from '../ports/object-store.ts';
import type { Removals } from '../ports/removals.ts';

const BATCH = 20;

/** Carries out decided deletions; one that fails stays due. */
export class RemoveObjects {
  private readonly removals: Removals;
  private readonly objects: ObjectStore;

  constructor(removals: Removals, objects: ObjectStore) {
    this.removals = removals;
    this.objects = objects;
  }

  /** Answers how many were carried out; throws the first failure after having tried the whole batch. */
  async removeDue(): Promise<number> {
    const due = await this.removals.claim(BATCH);
    const outcomes = await Promise.allSettled(
      due.map(async ({ id, bucket, prefix }) => {
        await this.objects.removeAll(bucket, prefix);
        await this.removals.done(id);
      }),
    );
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    return due.length;
  }
}
