import type { Account } from '../account/account.ts';
import type { Task } from '../account/records.ts';
import { bounceRefund, completeRefund } from './end-refund.ts';
import { expireSession } from './expire-session.ts';
import { settleDebit } from './settle-debit.ts';

/** Does what has come due by the clock of the account, deliveries excepted. */
export function runDue(account: Account): void {
  const now = account.clock.now();
  const due = account.tasks
    .all()
    .filter(({ kind, dueMs }) => kind !== 'deliver' && dueMs <= now)
    .toSorted((a, b) => a.dueMs - b.dueMs);
  if (due.length === 0) return;
  account.act(() => {
    for (const task of due) {
      account.tasks.remove(task.id);
      run(account, task);
    }
  });
}

function run(account: Account, task: Task): void {
  switch (task.kind) {
    case 'expire_session':
      if (account.sessions.get(task.session)?.status === 'open') expireSession(account, task.session);
      break;
    case 'settle_debit':
      settleDebit(account, task.session, task.succeeds);
      break;
    case 'complete_refund':
      if (account.refunds.get(task.refund)?.status === 'pending') completeRefund(account, task.refund);
      break;
    case 'bounce_refund':
      if (account.refunds.get(task.refund)?.status === 'succeeded') bounceRefund(account, task.refund);
      break;
  }
}
