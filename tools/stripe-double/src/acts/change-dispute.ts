import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { isInquiry } from '../objects/dispute.ts';
import { announce } from './announce.ts';
import { reinstateFunds, withdrawFunds, withdrawnBy } from './dispute-funds.ts';
import { disputeOf } from './find.ts';

const ends = ['won', 'lost', 'warning_closed', 'prevented'];

/** An inquiry made a dispute withdraws money, a won one gives it back, an appeal takes it again. */
export function changeDispute(account: Account, id: string, status: string): Stripe.Dispute {
  const before = disputeOf(account, id);
  account.disputes.put(id, {
    ...before,
    status,
    is_charge_refundable: isInquiry(status) || status === 'won',
  });
  const isOut = withdrawnBy(before) > 0;
  const givesBack = isOut && ['won', 'warning_closed', 'prevented'].includes(status);
  const takes = !isOut && !isInquiry(status) && !['won', 'prevented'].includes(status);
  if (givesBack) announce(account, 'charge.dispute.funds_reinstated', reinstateFunds(account, id));
  if (takes) announce(account, 'charge.dispute.funds_withdrawn', withdrawFunds(account, id));
  const dispute = disputeOf(account, id);
  announce(
    account,
    ends.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated',
    dispute,
    ends.includes(status) ? undefined : { status: before.status },
  );
  return dispute;
}
