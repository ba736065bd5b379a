import type { DataSource } from 'typeorm';
import { purgeAllRows, type Outdated } from '../persistence/purge-rows.ts';
import type { Tx, UnitOfWork } from '../persistence/unit-of-work.ts';

const insert = `
  INSERT INTO inbox (consumer, event_id, topic) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING 1`;
const keptDays = 30;
export const outdatedInbox: Outdated = {
  table: 'inbox',
  by: 'handled_at',
  where: `handled_at < now() - interval '${keptDays} days'`,
};

export class Inbox {
  private readonly consumer: string;
  private readonly unitOfWork: UnitOfWork;

  constructor(consumer: string, unitOfWork: UnitOfWork) {
    this.consumer = consumer;
    this.unitOfWork = unitOfWork;
  }

  /** Runs the work once per event, in the transaction that notes it; after a failure the event may come again. */
  once(
    event: { readonly eventId: string; readonly topic: string },
    work: (tx: Tx) => Promise<'applied' | 'ignored'>,
  ): Promise<'applied' | 'duplicate' | 'ignored'> {
    return this.unitOfWork.run(async (tx) => {
      const fresh = (await tx.manager.query(insert, [
        this.consumer,
        event.eventId,
        event.topic,
      ])) as unknown[];
      return fresh.length === 0 ? 'duplicate' : work(tx);
    });
  }
}

/** Deletes inbox rows older than 30 days. Returns how many went. */
export function purgeInbox(dataSource: DataSource): Promise<number> {
  return purgeAllRows(dataSource, outdatedInbox);
}
