import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DeletionRepository } from './deletion.repository.ts';

/** The last mail of a deleted account is out, so the contact goes. */
@Injectable()
export class ForgetContact {
  constructor(private readonly deletions: DeletionRepository) {}

  /** True when it changed something. */
  run(tx: Tx, causeEventId: string): Promise<boolean> {
    return this.deletions.forgetContact(tx, causeEventId);
  }
}
