import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, type EntityManager } from 'typeorm';
import { DeliveryEntity } from '../delivery/index.ts';
import { orderMailKinds, type OrderMail } from './order-mail.ts';

@Injectable()
export class OrderMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest first. */
  of(orderId: string): Promise<readonly OrderMail[]> {
    return rows(this.dataSource.manager, orderId);
  }

  /** The same, while nobody else may send one of them again. */
  async lock({ manager }: Tx, orderId: string): Promise<readonly OrderMail[]> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mails of ${orderId}`]);
    return rows(manager, orderId);
  }

  /** Queues a mail as new, for the worker to send. */
  async again({ manager }: Tx, mail: OrderMail, askedBy: string): Promise<OrderMail> {
    const { kind, userId, orderId, images } = mail;
    const eventId = randomUUID();
    await manager.insert(DeliveryEntity, {
      ...{ eventId, kind, userId, orderId, images, askedBy },
      occurredAt: () => 'now()',
    });
    return manager.findOneByOrFail(DeliveryEntity, { eventId, kind });
  }
}

const rows = (manager: EntityManager, orderId: string): Promise<readonly OrderMail[]> =>
  manager.find(DeliveryEntity, {
    where: { orderId, kind: In([...orderMailKinds]) },
    order: { createdAt: 'ASC', kind: 'ASC' },
  });
