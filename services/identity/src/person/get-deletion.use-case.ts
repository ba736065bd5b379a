import { Injectable } from '@nestjs/common';
import { DeletionRepository } from './deletion.repository.ts';

/** Tells the services that erase whether a request on the bus is ours: anybody who reaches the bus can write one. */
@Injectable()
export class GetDeletion {
  constructor(private readonly deletions: DeletionRepository) {}

  run(deletionId: string, userId: string): Promise<boolean> {
    return this.deletions.isKnown(deletionId, userId);
  }
}
