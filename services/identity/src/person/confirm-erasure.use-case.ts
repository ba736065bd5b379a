import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { erasers } from './account-deletion.ts';
import { DeletionRepository } from './deletion.repository.ts';

export interface Erasure {
  readonly deletionId: string;
  readonly userId: string;
  readonly service: string;
}

@Injectable()
export class ConfirmErasure {
  constructor(private readonly deletions: DeletionRepository) {}

  async run(tx: Tx, { deletionId, userId, service }: Erasure): Promise<boolean> {
    if (!erasers.some((eraser) => eraser === service)) return false;
    return this.deletions.confirm(tx, deletionId, userId, service);
  }
}
