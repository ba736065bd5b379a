import { ErasuresByAge1764400001000, ErasureTables1764100000000 } from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Orders1764000000000 } from './migrations/1764000000000-orders.ts';
import { AgeOfOrders1764400002000 } from './migrations/1764400002000-age-of-orders.ts';
import { OrderConsentEntity } from './order-consent.entity.ts';
import { OrderEntity } from './order.entity.ts';
import { ProcessAnomalyEntity } from './process-anomaly.entity.ts';
import { RefundEntity } from './refund.entity.ts';

/** What the database of this service holds. */
export const tables = {
  entities: [OrderEntity, OrderConsentEntity, RefundEntity, ProcessAnomalyEntity],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    Orders1764000000000,
    ErasureTables1764100000000,
    ErasuresByAge1764400001000,
    AgeOfOrders1764400002000,
  ],
};
