import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { AnomalyLog } from '../../application/ports/anomaly.log.ts';
import type { Order } from '../../domain/order.ts';
import { ProcessAnomalyEntity } from './process-anomaly.entity.ts';

@Injectable()
export class AnomalyRepository implements AnomalyLog {
  async note({ manager }: Tx, { id, state }: Order, event: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(ProcessAnomalyEntity)
      .values({ orderId: id, event, state })
      .orIgnore()
      .execute();
  }
}
