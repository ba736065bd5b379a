import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, Not } from 'typeorm';
import { DeliveryEntity } from '../delivery/index.ts';
import type { MailKind } from '../mails/mail-kind.ts';

export interface MailRecord {
  readonly kind: MailKind;
  readonly orderId: string | null;
  readonly state: string;
  readonly occurredAt: Date;
  readonly finishedAt: Date | null;
}

@Injectable()
export class UserMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(userId: string): Promise<readonly MailRecord[]> {
    const rows = await this.dataSource.manager.find(DeliveryEntity, {
      where: { userId },
      order: { occurredAt: 'ASC' },
    });
    return rows.map(({ kind, orderId, state, occurredAt, finishedAt }) => {
      return { kind, orderId, state, occurredAt, finishedAt };
    });
  }

  /** Forgets them, sent or not; only the mail that says the account is gone stays until it is sent. */
  async remove({ manager }: Tx, userId: string): Promise<void> {
    await manager.delete(DeliveryEntity, { userId, kind: Not('account_deleted') });
  }
}
