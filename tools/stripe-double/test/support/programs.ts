import fc from 'fast-check';
import { changeDispute } from '../../src/acts/change-dispute.ts';
import { createRefund } from '../../src/acts/create-refund.ts';
import { createSession } from '../../src/acts/create-session.ts';
import { bounceRefund, completeRefund, completeWaitingRefunds } from '../../src/acts/end-refund.ts';
import { expireSession } from '../../src/acts/expire-session.ts';
import { openDispute } from '../../src/acts/open-dispute.ts';
import { payOut } from '../../src/acts/pay-out.ts';
import { paySession } from '../../src/acts/pay-session.ts';
import { runDue } from '../../src/acts/run-due.ts';
import { settleDebit } from '../../src/acts/settle-debit.ts';
import { ApiError } from '../../src/api/api-error.ts';
import type { Account } from '../../src/account/account.ts';
import { testCards, type TestCard } from '../../src/objects/test-cards.ts';

/** One step of a program; `of` chooses among what there is. */
export type Step =
  | { readonly does: 'open'; readonly amount: number; readonly currency: string }
  | { readonly does: 'pay'; readonly of: number; readonly method: TestCard | 'bank_debit' }
  | { readonly does: 'settle'; readonly of: number; readonly succeeds: boolean }
  | { readonly does: 'expire' | 'complete' | 'bounce'; readonly of: number }
  | { readonly does: 'refund'; readonly of: number; readonly amount: number | undefined }
  | { readonly does: 'dispute' | 'change'; readonly of: number; readonly status: string }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'funds'; readonly funds: 'enough' | 'none' }
  | { readonly does: 'pay out' };

const of = fc.nat(30);
const cards = Object.keys(testCards) as TestCard[];
const statuses = [
  ...['needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_under_review'],
  ...['warning_needs_response', 'warning_closed', 'something_new'],
];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('open' as const),
    amount: fc.integer({ min: 30, max: 500 }).map((tens) => tens * 10),
    currency: fc.constantFrom('eur', 'sek', 'kwd'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      of,
      method: fc.constantFrom<TestCard | 'bank_debit'>(...cards, 'bank_debit', 'bank_debit'),
    }),
  },
  fc.record({ does: fc.constant('settle' as const), of, succeeds: fc.boolean() }),
  fc.record({ does: fc.constantFrom('expire' as const, 'complete' as const, 'bounce' as const), of }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      of,
      amount: fc.option(fc.integer({ min: 1, max: 6_000 }), { nil: undefined }),
    }),
  },
  fc.record({
    does: fc.constantFrom('dispute' as const, 'change' as const),
    of,
    status: fc.constantFrom(...statuses),
  }),
  fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40 * 60_000 }) }),
  fc.record({
    does: fc.constant('funds' as const),
    funds: fc.constantFrom('enough' as const, 'none' as const),
  }),
  fc.record({ does: fc.constant('pay out' as const) }),
);

export const programs: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 5, maxLength: 60 });

/** Does one step. What Stripe would refuse changes nothing. @returns whether it was taken */
export function take(account: Account, { ...given }: Step): boolean {
  try {
    account.act(() => perform(account, given));
    runDue(account);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function perform(account: Account, given: Step): void {
  switch (given.does) {
    case 'open':
      open(account, given);
      break;
    case 'pay':
      paySession(account, chosen(account.sessions.all(), given.of), {
        method: given.method,
        country: 'DE',
        name: null,
        debitSucceeds: true,
      });
      break;
    case 'settle':
      settleDebit(account, chosen(account.sessions.all(), given.of), given.succeeds);
      break;
    case 'expire':
      expireSession(account, chosen(account.sessions.all(), given.of));
      break;
    case 'complete':
      completeRefund(account, chosen(account.refunds.all(), given.of));
      break;
    case 'bounce':
      bounceRefund(account, chosen(account.refunds.all(), given.of));
      break;
    case 'refund':
      createRefund(account, {
        charge: chosen(account.charges.all(), given.of),
        amount: given.amount,
        reason: null,
        metadata: {},
      });
      break;
    case 'dispute':
      openDispute(account, chosen(account.charges.all(), given.of), { ...given, reason: 'general' });
      break;
    case 'change':
      changeDispute(account, chosen(account.disputes.all(), given.of), given.status);
      break;
    case 'wait':
      account.setClock(account.clock.advanced(given.ms));
      break;
    case 'funds':
      account.turn({ funds: given.funds });
      if (given.funds === 'enough') completeWaitingRefunds(account, 'insufficient_funds');
      break;
    case 'pay out':
      payOut(account);
      break;
  }
}

/** @throws ApiError when there is none */
function chosen(all: readonly { readonly id: string }[], of: number): string {
  const found = all[of % Math.max(all.length, 1)];
  if (!found) throw new ApiError(404, 'invalid_request_error', 'There is none.');
  return found.id;
}

function open(account: Account, { amount, currency }: Extract<Step, { does: 'open' }>): void {
  const price_data = { currency, unit_amount: amount, product_data: { name: 'Portraits', metadata: {} } };
  createSession(
    account,
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      success_url: 'http://localhost/success',
      metadata: {},
      expires_at: account.clock.seconds() + 31 * 60,
    },
    { pageUrl: 'http://localhost' },
  );
}
