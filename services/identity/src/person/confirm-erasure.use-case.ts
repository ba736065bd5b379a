import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { IdentitySettings } from '../identity.settings.ts';
import { erasers, type FarewellRefund } from './account-deletion.ts';
import { DeletionRepository } from './deletion.repository.ts';
import { openContact, sealContact } from './sealed-contact.ts';

export interface Erasure {
  readonly deletionId: string;
  readonly userId: string;
  readonly service: string;
  readonly refunds: readonly FarewellRefund[];
}

@Injectable()
export class ConfirmErasure {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly deletions: DeletionRepository,
  ) {}

  async run(tx: Tx, { deletionId, userId, service, refunds }: Erasure): Promise<boolean> {
    if (!erasers.some((eraser) => eraser === service)) return false;
    const confirmed = await this.deletions.confirm(tx, deletionId, userId, service);
    if (confirmed && service === 'orders' && refunds.length > 0)
      await this.addRefunds(tx, deletionId, refunds);
    return confirmed;
  }

  /** Into the box of the contact: whoever may write the last mail learns both, nobody else either. */
  private async addRefunds(tx: Tx, id: string, refunds: readonly FarewellRefund[]): Promise<void> {
    const deletion = await this.deletions.lock(tx, id);
    if (!deletion?.contact) return;
    const key = this.settings.contactKey;
    const contact = openContact(key, id, deletion.contact);
    await this.deletions.replaceContact(tx, id, sealContact(key, id, { ...contact, refunds }));
  }
}
