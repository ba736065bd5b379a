import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { balanceTransaction, type NewBalanceTransaction } from '../objects/balance-transaction.ts';

export function moveMoney(
  account: Account,
  movement: Omit<NewBalanceTransaction, 'id' | 'created'>,
): Stripe.BalanceTransaction {
  const id = newId('txn');
  const created = account.clock.seconds();
  return account.balanceTransactions.put(id, balanceTransaction({ ...movement, id, created }));
}
