import { expect, it } from '@jest/globals';
import type { Tx } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import type { DataSource } from 'typeorm';
import { endReasons } from './session.ts';
import { SessionRepository } from './session.repository.ts';

const ended = async (reason: string): Promise<number> =>
  Number(
    new RegExp(`^sessions_ended_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(
      (await metricsText()).body,
    )?.[1],
  );

it('counts a session that ended, by reason, once the transaction is committed', async () => {
  for (const reason of endReasons) expect(await ended(reason)).toBe(0);
  const committed: (() => void)[] = [];
  let changedRows = 1;
  const tx = {
    manager: { query: async () => [[], changedRows] },
    afterCommit: (count: () => void) => void committed.push(count),
  } as unknown as Tx;
  const sessions = new SessionRepository({} as DataSource);
  await sessions.end(tx, 's', 'reuse');
  expect(await ended('reuse')).toBe(0);
  for (const count of committed) count();
  expect(await ended('reuse')).toBe(1);
  changedRows = 0;
  await sessions.end(tx, 's', 'reuse');
  expect(committed).toHaveLength(1);
});
