import type { Tx } from '@headshots/platform/persistence';
import type { Order } from '../../domain/order.ts';

export const ANOMALY_LOG = Symbol('ANOMALY_LOG');

export interface AnomalyLog {
  /** Notes an event that came when the process was past it; once per order and event. */
  note(tx: Tx, order: Order, event: string): Promise<void>;
}
