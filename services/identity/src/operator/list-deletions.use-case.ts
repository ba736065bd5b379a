import { Injectable } from '@nestjs/common';
import { DeletionRepository, type LedgerEntry } from '../person/index.ts';

/** The deletions that a restored backup has to hear again, before the service opens. */
@Injectable()
export class ListDeletions {
  constructor(private readonly deletions: DeletionRepository) {}

  run(): Promise<readonly LedgerEntry[]> {
    return this.deletions.ledger();
  }
}
