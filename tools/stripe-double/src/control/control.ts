import type { Stripe } from 'stripe';
import { changeDispute } from '../acts/change-dispute.ts';
import { createEndpoint } from '../acts/create-endpoint.ts';
import { createRefund } from '../acts/create-refund.ts';
import { bounceRefund, completeRefund, completeWaitingRefunds } from '../acts/end-refund.ts';
import { expireSession } from '../acts/expire-session.ts';
import { chargeOfIntent, intentOf } from '../acts/find.ts';
import { openDispute } from '../acts/open-dispute.ts';
import { payOut } from '../acts/pay-out.ts';
import { paySession } from '../acts/pay-session.ts';
import { settleDebit } from '../acts/settle-debit.ts';
import { warnOfFraud } from '../acts/warn-of-fraud.ts';
import type { Account } from '../account/account.ts';
import { apiFault } from '../faults/api-fault.ts';
import type { Controlled } from './controlled.ts';
import { isKnownStatus } from '../objects/dispute.ts';
import { ledgerOf, ledgerPayment } from './ledger.ts';
import * as orders from './orders.ts';
import { release, resend } from './replay.ts';

type Route = (controlled: Controlled, body: unknown, id: string) => unknown;

export const controlRoutes: Readonly<Record<string, Route>> = {
  'GET /control/health': () => ({ ok: true }),
  'GET /control/ledger': ({ account }) => ledgerOf(account),
  'GET /control/payments/:id': ({ account }, _body, reference) => ({
    payment: ledgerPayment(account, reference),
  }),
  'GET /control/requests': ({ account }) => account.requests.all(),
  'GET /control/deliveries': ({ account }) => account.deliveries.all(),
  'GET /control/idle': async ({ idle }) => (await idle(), {}),
  'POST /control/sessions/:id/pay': ({ account, pretend }, body, id) => {
    const { card = '4242424242424242', bankDebit, altered, ...given } = orders.payOrder.parse(body ?? {});
    if (altered) pretend();
    const outcome = account.act(() =>
      paySession(account, id, {
        ...given,
        method: bankDebit ? 'bank_debit' : card,
        debitSucceeds: true,
        ...(altered ? { altered: altered as Partial<Stripe.Checkout.Session> } : {}),
      }),
    );
    return { outcome, session: account.sessions.get(id) };
  },
  'POST /control/sessions/:id/debit': ({ account }, body, id) => {
    const { succeeds } = orders.debitOrder.parse(body);
    account.act(() => settleDebit(account, id, succeeds));
    return account.sessions.get(id);
  },
  'POST /control/sessions/:id/expire': ({ account }, _body, id) =>
    account.act(() => expireSession(account, id)),
  'POST /control/refunds': ({ account }, body) => {
    const { paymentIntent, amount } = orders.refundOrder.parse(body);
    return account.act(() =>
      createRefund(account, { charge: charged(account, paymentIntent), amount, reason: null, metadata: {} }),
    );
  },
  'POST /control/refunds/:id/complete': ({ account }, _body, id) =>
    account.act(() => completeRefund(account, id)),
  'POST /control/refunds/:id/bounce': ({ account }, _body, id) =>
    account.act(() => bounceRefund(account, id)),
  'POST /control/disputes': ({ account, pretend }, body) => {
    const { paymentIntent, ...order } = orders.disputeOrder.parse(body);
    if (!isKnownStatus(order.status)) pretend();
    return account.act(() => openDispute(account, charged(account, paymentIntent), order));
  },
  'POST /control/disputes/:id': ({ account, pretend }, body, id) => {
    const { status } = orders.disputeChange.parse(body);
    if (!isKnownStatus(status)) pretend();
    return account.act(() => changeDispute(account, id, status));
  },
  'POST /control/fraud-warnings': ({ account }, body) => {
    const { paymentIntent } = orders.fraudWarningOrder.parse(body);
    return account.act(() => warnOfFraud(account, charged(account, paymentIntent)));
  },
  'POST /control/payouts': ({ account }) => account.act(() => payOut(account)),
  'PUT /control/webhook': ({ account }, body) => {
    setWebhook(account, orders.webhookOrder.parse(body));
    return {};
  },
  'PATCH /control/switches': ({ account }, body) => {
    const { webhooks, ...changes } = orders.switchesOrder.parse(body);
    account.act(() => {
      account.turn({
        ...changes,
        ...(webhooks ? { webhooks: { ...account.switches.webhooks, ...webhooks } } : {}),
      } as Partial<Account['switches']>);
      if (changes.funds === 'enough') completeWaitingRefunds(account, 'insufficient_funds');
    });
    return account.switches;
  },
  'POST /control/webhooks/release': (controlled, body) =>
    release(controlled, orders.releaseOrder.parse(body ?? {}).seed),
  'POST /control/webhooks/resend': (controlled, body) => {
    const { event, times } = orders.resendOrder.parse(body);
    return resend(controlled, event, times);
  },
  'POST /control/faults': ({ faults }, body) => {
    faults.add(apiFault.parse(body));
    return faults.waiting;
  },
  'DELETE /control/faults': ({ faults }) => {
    faults.clear();
    return faults.waiting;
  },
  'POST /control/clock': ({ account }, body) => {
    const order = orders.clockOrder.parse(body);
    const { clock } = account;
    account.act(() =>
      account.setClock(
        'advanceMs' in order
          ? clock.advanced(order.advanceMs)
          : order.stand
            ? clock.frozen()
            : clock.thawed(),
      ),
    );
    return { now: clock.now() };
  },
  'POST /control/kill': ({ kill }) => kill(),
};

const charged = (account: Account, intent: string): string =>
  chargeOfIntent(account, intentOf(account, intent)).id;

/** The one endpoint that the surroundings want; those made by the API stay. */
export function setWebhook(
  account: Account,
  { url, secret, previousSecret, events }: ReturnType<typeof orders.webhookOrder.parse>,
): void {
  const description = 'of the surroundings';
  account.act(() => {
    const before = account.endpoints.all().find((endpoint) => endpoint.description === description);
    const { id } = before
      ? account.endpoints.put(before.id, { ...before, url, secret, enabled_events: events })
      : createEndpoint(account, { url, secret, events, version: null, description, metadata: {} });
    if (previousSecret === undefined) account.previousSecrets.remove(id);
    else account.previousSecrets.put(id, previousSecret);
  });
}
