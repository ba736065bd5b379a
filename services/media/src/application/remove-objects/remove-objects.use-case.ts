import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../ports/object-store.port.ts';
import { ObjectRemovalRepository } from '../../persistence/object-removal.repository.ts';

const BATCH = 20;

/** Carries out decided deletions; one that fails stays due. */
@Injectable()
export class RemoveObjects {
  constructor(
    private readonly removals: ObjectRemovalRepository,
    private readonly objects: ObjectStore,
  ) {}

  /** Answers how many were carried out; throws the first failure after having tried the whole batch. */
  async run(): Promise<number> {
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
