import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { declineChallenge } from '../acts/decline-challenge.ts';
import { paySession } from '../acts/pay-session.ts';
import { parametersIn } from '../api/form.ts';
import { amountInWords } from '../objects/currencies.ts';
import { behaviourOf, isTestCard } from '../objects/test-cards.ts';
import type { Running } from '../running.ts';
import { challengePage } from './challenge-page.ts';
import { homeOf, isCountry } from './countries.ts';
import { endPage } from './end-page.ts';
import { payPage, type Entered } from './pay-page.ts';
import { headersFor } from './policy.ts';
import { textsFor, type Texts } from './texts.ts';

interface Visit {
  readonly double: Running;
  readonly reply: FastifyReply;
  readonly texts: Texts;
  readonly session: Stripe.Checkout.Session;
}

export function pageRoutes(app: FastifyInstance, double: Running): void {
  app.get('/stripe-demo/c/pay/:id', (request, reply) =>
    visit(double, request, reply, (open) => show(open, fresh(open.session), null)),
  );
  app.post('/stripe-demo/c/pay/:id', (request, reply) =>
    visit(double, request, reply, (open) => submit(open, formOf(request))),
  );
}

async function visit(
  double: Running,
  { params, headers }: FastifyRequest,
  reply: FastifyReply,
  work: (open: Visit) => FastifyReply,
): Promise<FastifyReply> {
  double.settle();
  const session = double.account.sessions.get((params as { id: string }).id);
  const texts = textsFor(session?.locale ?? null, headers['accept-language']);
  reply.headers(headersFor(session));
  if (!session) return reply.status(404).send(endPage(texts, 'unknown', null));
  if (session.status === 'complete') return reply.send(endPage(texts, 'complete', successUrl(session)));
  if (session.status !== 'open') return reply.status(410).send(endPage(texts, 'expired', session.cancel_url));
  const answer = work({ double, reply, texts, session });
  double.settle();
  return answer;
}

function show(
  { double, reply, texts, session }: Visit,
  entered: Entered,
  wrong: string | null,
): FastifyReply {
  const cart = double.account.carts.get(session.id);
  if (!cart) throw new Error(`${session.id} sells nothing.`);
  return reply.status(wrong === null ? 200 : 422).send(payPage(texts, session, cart, entered, wrong));
}

interface Form extends Entered {
  readonly method: string;
  readonly holder: string;
}

function submit(open: Visit, { method, holder, ...entered }: Form): FastifyReply {
  const { double, reply, texts, session } = open;
  const card = entered.card.replace(/\D/g, '');
  const given = {
    country: isCountry(entered.country) ? entered.country : null,
    name: entered.name || null,
    // People do not share a card: at the page a number is another card for each address.
    holder: holder || (session.customer_email ?? ''),
    debitSucceeds: method === 'debit_succeeds',
  };
  if (method === 'debit_succeeds' || method === 'debit_fails') {
    double.account.act(() => paySession(double.account, session.id, { ...given, method: 'bank_debit' }));
    return reply.redirect(successUrl(session), 303);
  }
  if (!isTestCard(card)) return show(open, entered, texts.notATestCard);
  const { asksThreeDSecure, declined } = behaviourOf(card);
  if (asksThreeDSecure && method === 'challenge_failed') {
    double.account.act(() => declineChallenge(double.account, session.id, card));
    return show(open, entered, texts.declined['authentication'] ?? '');
  }
  if (asksThreeDSecure && method !== 'challenge_passed') {
    const amount = amountInWords(session.amount_total ?? 0, session.currency ?? 'eur', texts.language);
    return reply.send(challengePage(texts, amount, entered));
  }
  const outcome = double.account.act(() =>
    paySession(double.account, session.id, { ...given, method: card }),
  );
  return outcome === 'declined'
    ? show(open, entered, texts.declined[declined?.decline_code ?? ''] ?? '')
    : reply.redirect(successUrl(session), 303);
}

const successUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

const fresh = ({ locale }: Stripe.Checkout.Session): Entered => ({
  card: '4242 4242 4242 4242',
  name: '',
  country: homeOf(locale),
});

function formOf({ body }: FastifyRequest): Form {
  const given = parametersIn(typeof body === 'string' ? body : '');
  const text = (name: string): string => {
    const value = given[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  return {
    method: text('method'),
    holder: text('holder'),
    card: text('card'),
    name: text('name'),
    country: text('country'),
  };
}
