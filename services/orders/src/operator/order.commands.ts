import {
  act,
  command,
  CommandError,
  reasonIn,
  told,
  type Commands,
  type Parts,
} from '@headshots/platform/operator';
import {
  DeclineClaim,
  type DeclinedClaim,
  GrantClaim,
  type GrantedClaim,
  RefundByHand,
  type RefundedByHand,
  SettleRefund,
  type SettledRefund,
} from '../refunds/index.ts';
import { DecideRefund, type DecidedRefund } from './decide-refund.use-case.ts';
import { ListClaims } from './list-claims.use-case.ts';
import { ListReviews } from './list-reviews.use-case.ts';
import { ShowOrder } from './show-order.use-case.ts';

const unknown = 'No order has this number.';
const noClaim = 'The guarantee was not claimed for this order.';
const grantedClaims: Readonly<Record<GrantedClaim, string>> = {
  granted: 'Granted; the money goes back by itself, and the customer gets a mail.',
  already_granted: 'It was granted before; the money goes back, or is back.',
  unknown_order: unknown,
  no_claim: noClaim,
  past: 'The order is not delivered any more; nothing is to be given back.',
};
const declinedClaims: Readonly<Record<DeclinedClaim, string>> = {
  declined: 'Declined; the customer gets a mail with the reason, and reads it in the account.',
  already_declined: 'It was declined before; the reason of then stands, and no second mail goes out.',
  granted: 'It was granted; what is granted cannot be declined.',
  unknown_order: unknown,
  no_claim: noClaim,
  past: 'The order is not delivered any more; there is nothing to decline.',
};
const refundsByHand: Readonly<Record<RefundedByHand, string>> = {
  requested: 'The money goes back by itself, and the customer gets a mail.',
  unknown_order: unknown,
  past: 'Nothing of this order can be given back: look at it with "show".',
};
const decidedRefunds: Readonly<Record<DecidedRefund, string>> = {
  granted: 'Granted; the money goes back by itself, and a customer who has an account gets a mail.',
  refused: 'Noted: the money stays. Write to the customer why, if you have not.',
  none_waits: 'No refund of this order or payment waits for you: look at "reviews".',
};
const settledRefunds: Readonly<Record<SettledRefund, string>> = {
  settled: 'Settled; the order is refunded, and a customer who has an account gets a mail.',
  unknown: 'No order has this number, and no payment this name.',
  not_bounced: 'No refund of this order came back.',
};

export const orderCommands = (parts: Parts): Commands => ({
  show: command({
    does: 'state, payments, money that moved, refund, disputes, documents and consents',
    takes: ['ORDER'],
    run: async ({ words: [order] }) => {
      const lines = await parts((app) => app.get(ShowOrder).run(order));
      return { says: lines ?? [unknown], done: lines !== undefined };
    },
  }),
  claims: command({
    does: 'claims of the guarantee that wait for a person, with the language that the customer reads',
    takes: [],
    run: async () => {
      const rows = await parts((app) => app.get(ListClaims).run());
      return rows.length === 0 ? { says: ['No claim waits.'] } : { rows };
    },
  }),
  'decline-claim': act({
    does: 'declines a claim of the guarantee; the customer reads the reason, so write it in their language',
    takes: ['ORDER', 'REASON'],
    run: async ({ words: [order, written], by }) => {
      const reason = reasonIn(written);
      return told(
        declinedClaims,
        await parts((app) => app.get(DeclineClaim).run(order, reason, by)),
        'declined',
      );
    },
  }),
  'grant-claim': act({
    does: 'grants a claim of the guarantee that waits, or was declined',
    takes: ['ORDER'],
    run: async ({ words: [order], by }) =>
      told(grantedClaims, await parts((app) => app.get(GrantClaim).run(order, by)), 'granted'),
  }),
  reviews: command({
    does: 'what waits for your word: refunds, withdrawals, claims, and withdrawals that match no order',
    takes: [],
    run: async () => ({ says: await parts((app) => app.get(ListReviews).run()), done: true }),
  }),
  'grant-refund': act({
    does: 'pays back what a customer asked for and a person decides about',
    takes: ['ORDER_OR_PAYMENT'],
    run: async ({ words: [name], by }) =>
      told(decidedRefunds, await parts((app) => app.get(DecideRefund).grant(name, by)), 'granted'),
  }),
  'refuse-refund': act({
    does: 'keeps the money of a refund that a person decides about',
    takes: ['ORDER_OR_PAYMENT'],
    run: async ({ words: [name], by }) =>
      told(decidedRefunds, await parts((app) => app.get(DecideRefund).refuse(name, by)), 'refused'),
  }),
  refund: act({
    does: 'pays the whole order back, for whatever reason',
    takes: ['ORDER'],
    run: async ({ words: [order], by }) =>
      told(refundsByHand, await parts((app) => app.get(RefundByHand).run(order, by)), 'requested'),
  }),
  'settle-refund': act({
    does: 'a refund that came back was paid by other means',
    takes: ['ORDER_OR_PAYMENT', 'REFERENCE'],
    run: async ({ words: [name, reference], by }) => {
      if (reference.trim() === '') throw new CommandError('The books need a reference.');
      const settled = await parts((app) => app.get(SettleRefund).run(name, reference, by));
      return told(settledRefunds, settled, 'settled');
    },
  }),
});
