import { eventually } from '@headshots/platform/testing';
import { patienceMs } from './customer.ts';
import { locking } from './traces.ts';

/** Images of an order that are made before the others are held. */
const MADE_FIRST = 3;

/**
 * Keeps an order unfinished however quick the engine is: workers pass over shots whose rows are locked. The first few are
 * made. What ends or erases the order waits for the locks, too.
 * @returns what lets go
 */
export async function holdShots(orderId: string): Promise<() => Promise<void>> {
  const sql = `SELECT number FROM shots WHERE order_id = $1 AND number > ${MADE_FIRST} AND state = 'waiting' FOR UPDATE`;
  return eventually(
    async () => {
      const { rows, letGo } = await locking('generation', sql, [orderId]);
      if (rows.length > 0) return letGo;
      await letGo();
      throw new Error(`order ${orderId} has no shot that waits`);
    },
    { timeoutMs: patienceMs, everyMs: 5 },
  );
}
