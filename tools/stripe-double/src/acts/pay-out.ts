import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { newPayout } from '../objects/payout.ts';
import { announce } from './announce.ts';
import { moveMoney } from './move-money.ts';

export function payOut(account: Account): readonly Stripe.Payout[] {
  const before = new Set(account.paidOut.all().flat());
  const waiting = account.balanceTransactions.all().filter(({ id }) => !before.has(id));
  const byCurrency = Map.groupBy(waiting, ({ currency }) => currency);
  return [...byCurrency].map(([currency, movements]) => {
    const id = newId('po');
    const amount = movements.reduce((sum, { net }) => sum + net, 0);
    const description = 'STRIPE PAYOUT';
    const paid = moveMoney(account, {
      kind: 'payout',
      amount: -amount,
      currency,
      fee: 0,
      source: id,
      description,
    });
    const created = account.clock.seconds();
    const payout = newPayout({ id, created, amount, currency, balanceTransaction: paid.id });
    account.paidOut.put(id, [...movements.map((movement) => movement.id), paid.id]);
    account.payouts.put(id, payout);
    announce(account, 'payout.paid', payout);
    announce(account, 'payout.reconciliation_completed', payout);
    return payout;
  });
}
