import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import type { Work } from '../account/records.ts';

/** @param afterMs by the clock of the account */
export function schedule(account: Account, afterMs: number, work: Work): void {
  const id = newId('task', 16);
  account.tasks.put(id, { id, dueMs: account.clock.now() + afterMs, ...work });
}

export function scheduleLater(account: Account, work: Work): void {
  const { laterMs } = account.switches;
  if (laterMs !== null) schedule(account, laterMs, work);
}

export function unschedule(account: Account, isIt: (work: Work) => boolean): void {
  for (const task of account.tasks.all()) if (isIt(task)) account.tasks.remove(task.id);
}
