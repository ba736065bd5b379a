import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, Not } from 'typeorm';
import type { MailRecord, UserMailsStore } from '../../application/ports/user-mails.store.ts';
import { DeliveryEntity } from './delivery.entity.ts';

@Injectable()
export class UserMailsRepository implements UserMailsStore {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async of(userId: string): Promise<readonly MailRecord[]> {
    const rows = await this.dataSource.manager.find(DeliveryEntity, {
      where: { userId },
      order: { occurredAt: 'ASC' },
    });
    return rows.map(({ kind, orderId, state, occurredAt, finishedAt }) => {
      return { kind, orderId, state, occurredAt, finishedAt };
    });
  }

  async remove({ manager }: Tx, userId: string): Promise<void> {
    await manager.delete(DeliveryEntity, { userId, kind: Not('account_deleted') });
  }
}
