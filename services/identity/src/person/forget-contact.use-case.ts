import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DeletionRepository } from './deletion.repository.ts';

@Injectable()
export class ForgetContact {
  constructor(private readonly deletions: DeletionRepository) {}

  run(tx: Tx, causeEventId: string): Promise<boolean> {
    return this.deletions.forgetContact(tx, causeEventId);
  }
}
