import type { LedgerPayment } from '@headshots/stripe-double/client';
import type { Testimony } from './buyer.ts';
import type { Evidence, OrderRow } from './evidence.ts';
import type { ForeignTestimony } from './foreign-buyer.ts';
import { gaps, onlyOneSide, unheard, wrongDocuments } from './money.ts';

/** Looks at the evidence and names what is wrong, each in a sentence. */
export type Judge = (evidence: Evidence) => readonly string[];

const stayed = ({ testimonies }: Evidence): readonly Testimony[] =>
  testimonies.filter(({ leaves }) => !leaves);

const rowOf = ({ orders }: Evidence, { orderId }: Testimony): OrderRow | undefined =>
  orders.find(({ id }) => id === orderId);

const timesDelivered = ({ delivered }: Pick<Evidence, 'delivered'>, { orderId }: Testimony): number =>
  delivered.filter((id) => id === orderId).length;

const everybodyGotThrough: Judge = ({ testimonies }) =>
  testimonies.filter(({ stuck }) => stuck !== '').map(({ name, stuck }) => `${name}: ${stuck}`);

/** Nothing is wrong with the photo, so whoever stays gets what was paid for; who withdraws in time, the money. */
const ordersEndOnce: Judge = (evidence) =>
  stayed(evidence).flatMap((testimony) => {
    const order = rowOf(evidence, testimony);
    if (!order) return [`${testimony.name} has no order`];
    const { state, refund_reason, refunds } = order;
    const times = timesDelivered(evidence, testimony);
    const withdrawn =
      testimony.withdraws && state === 'refunded' && refund_reason === 'withdrawn' && refunds === 1;
    const wellEnded = withdrawn || (state === 'delivered' && times === 1 && refunds === 0);
    return wellEnded
      ? []
      : [`${testimony.name}: ${state}, delivered ${times} times, ${refunds} refunds (${refund_reason})`];
  });

const paymentsOf = ({ money }: Evidence, { orderId }: Testimony): readonly LedgerPayment[] =>
  money.payments.filter(({ clientReferenceId, charged }) => clientReferenceId === orderId && charged > 0);

const settledRefunds = ({ refunds }: LedgerPayment): number =>
  refunds.filter(({ status }) => status === 'succeeded').length;

/** The order itself may be gone: the double knows whether it was paid back. */
const leaversArePaidBack: Judge = (evidence) =>
  evidence.testimonies
    .filter(({ leaves, orderId }) => leaves && orderId !== '')
    .flatMap((testimony) => {
      const paid = paymentsOf(evidence, testimony);
      const refunds = paid.reduce((sum, payment) => sum + settledRefunds(payment), 0);
      const times = timesDelivered(evidence, testimony);
      return paid.length === 1 && times + refunds === 1
        ? []
        : [`${testimony.name}: ${paid.length} payments, delivered ${times} times, ${refunds} paid back`];
    });

const chargedOnce: Judge = (evidence) =>
  evidence.testimonies
    .filter(({ orderId }) => orderId !== '')
    .flatMap((testimony) => {
      const charges = paymentsOf(evidence, testimony).flatMap(({ charges: all }) =>
        all.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
      );
      return charges.length === 1 && charges[0] === testimony.total
        ? []
        : [`${testimony.name} owes ${testimony.total} and was charged ${charges.join(', ') || 'nothing'}`];
    });

/** The whole amount of an order that was taken back, in one piece; nothing of any other. */
const refundedOnce: Judge = (evidence) =>
  evidence.testimonies.flatMap((testimony) =>
    paymentsOf(evidence, testimony).flatMap((payment) => {
      const { charged, refunded } = payment;
      const state = testimony.leaves ? 'gone' : rowOf(evidence, testimony)?.state;
      const refunds = settledRefunds(payment);
      const whole = refunds === 1 && refunded === charged;
      const nothing = refunds === 0 && refunded === 0;
      const isRight = state === 'refunded' ? whole : state === 'delivered' ? nothing : whole || nothing;
      return isRight
        ? []
        : [`${testimony.name}: ${state}, ${refunded} of ${charged} went back in ${refunds} refunds`];
    }),
  );

const noStrayMoney: Judge = ({ testimonies, money }) => {
  const ordered = new Set(testimonies.map(({ orderId }) => orderId));
  return money.payments
    .filter(({ charged, clientReferenceId }) => charged > 0 && !ordered.has(clientReferenceId ?? ''))
    .map(({ paymentIntent, charged }) => `${paymentIntent}: ${charged} for nothing that was ordered`);
};

/** Its own customer alone moves the money of another product, and we know nothing of it but that we were told. */
const othersLeftAlone: Judge = ({ elsewhere, money }) => {
  const bought = new Set(elsewhere.map(({ session }) => session));
  return [
    ...elsewhere.filter(({ stuck }) => stuck !== '').map(({ marks, stuck }) => `${marks}: ${stuck}`),
    ...elsewhere.flatMap((one) => {
      const payment = money.foreign.find(({ session }) => session === one.session);
      return payment && isUntouched(one, payment)
        ? []
        : [`${one.marks}, ${one.fate}: ${JSON.stringify(payment ?? 'no payment')}`];
    }),
    ...money.foreign
      .filter(({ session }) => !bought.has(session ?? ''))
      .map(({ paymentIntent }) => `${paymentIntent} has no marks of ours, and nobody bought elsewhere`),
    ...unheard(money).map((session) => `orders was not told of ${session}`),
    ...money.taken.map((what) => `of another product: ${what}`),
  ];
};

function isUntouched(
  { fate }: ForeignTestimony,
  { charged, refunded, disputed, refunds, disputes }: LedgerPayment,
): boolean {
  const back = fate === 'refunded' ? 1 : 0;
  const held = fate === 'disputed' ? 1 : 0;
  return (
    charged > 0 &&
    refunds.length === back &&
    refunded === back * charged &&
    disputes.length === held &&
    disputed === held * charged
  );
}

/** Of the pages a customer was sent to, the last was paid and no other can be. */
const onePagePaid: Judge = ({ testimonies, money }) =>
  testimonies.flatMap(({ name, sessions }) =>
    sessions.flatMap((id, index) => {
      const status = money.sessions.find((session) => session.id === id)?.status;
      const wanted = index === sessions.length - 1 ? 'complete' : 'expired';
      return status === wanted ? [] : [`${name}: page ${index + 1} of ${sessions.length} is ${status}`];
    }),
  );

const moneyEquation: Judge = ({ money }) => onlyOneSide(money);

const documentsOfMoney: Judge = ({ money }) => [...wrongDocuments(money), ...gaps(money)];

const documentsReachCustomers: Judge = (evidence) =>
  stayed(evidence)
    .filter(({ document: { status, isPdf } }) => status !== 200 || !isPdf)
    .map(({ name, document: { status } }) => `${name} asked for the document and got ${status}`);

const oneOrderForOneClick: Judge = (evidence) =>
  stayed(evidence)
    .filter(
      ({ ordersListed, photosListed, sessions }) => ordersListed !== sessions.length || photosListed !== 1,
    )
    .map(
      ({ name, ordersListed, photosListed }) => `${name} has ${ordersListed} orders, ${photosListed} photos`,
    );

/** Who stayed and did not get the money back. */
const served = (evidence: Evidence): readonly Testimony[] =>
  stayed(evidence).filter((testimony) => !(testimony.withdraws && testimony.orderState === 'refunded'));

const everyImageOnce: Judge = (evidence) =>
  served(evidence).flatMap(({ name, images, downloads }) => {
    const numbers = downloads.map(({ number }) => number).sort((a, b) => a - b);
    const wanted = Array.from({ length: images }, (_, index) => index + 1);
    const broken = downloads.filter(
      ({ status, bytes, announced }) => status !== 200 || bytes !== announced || bytes === 0,
    );
    return [
      ...(numbers.join() === wanted.join() ? [] : [`${name} has images ${numbers.join(', ')}`]),
      ...broken.map(
        ({ number, status, bytes, announced }) =>
          `${name}, image ${number}: ${status}, ${bytes} of ${announced} bytes`,
      ),
      ...(new Set(downloads.map(({ sha256 }) => sha256)).size === downloads.length
        ? []
        : [`${name} has the same image twice`]),
    ];
  });

const archiveComplete: Judge = (evidence) =>
  served(evidence).flatMap(({ name, archive, downloads }) => {
    const inside = [...archive.sha256].sort().join();
    const outside = downloads
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
    return archive.status === 200 && inside === outside
      ? []
      : [`${name}: archive ${archive.status} with ${archive.sha256.length} of ${downloads.length} images`];
  });

const nothingTooEarly: Judge = ({ testimonies }) =>
  testimonies.flatMap(({ name, tooEarly }) => tooEarly.map((what) => `${name} was offered ${what}`));

/** A use is held by every order that has it and was not paid back, and by no other. */
const couponUses: Judge = ({ coupon, orders }) => {
  const held = orders.filter(
    ({ coupon_code, state }) => coupon_code === coupon.code && state === 'delivered',
  );
  return [
    ...(coupon.used === held.length ? [] : [`${coupon.used} uses are taken, ${held.length} orders hold one`]),
    ...(held.length <= coupon.max_uses ? [] : [`${held.length} orders share ${coupon.max_uses} uses`]),
  ];
};

interface Wanted {
  readonly what: RegExp;
  readonly times: readonly number[];
}

const forStayed: readonly Wanted[] = [
  { what: /^confirm your email/i, times: [1] },
  { what: /confirmation and receipt$/i, times: [1] },
  { what: /ready$/i, times: [1] },
  { what: /refund|without images|logged out|deleted|password|about to change/i, times: [0] },
];
/** A right of withdrawal outlives the delivery when the confirmation could not be sent before. */
const forWithdrawn = (delivered: number): readonly Wanted[] => [
  { what: /^confirm your email/i, times: [1] },
  { what: /confirmation and receipt$/i, times: [0, 1] },
  { what: /^we received your withdrawal$/i, times: [1] },
  { what: /^refund for order/i, times: [1] },
  { what: /ready$/i, times: delivered > 0 ? [0, 1] : [0] },
  { what: /logged out|deleted|password|about to change/i, times: [0] },
];
const forLeavers: readonly Wanted[] = [
  { what: /account was deleted/i, times: [1] },
  { what: /logged out|password|about to change/i, times: [0] },
];

/** Copies with the same Message-ID are one mail to every reader; see {@link copiesOf}. */
export const oneMailOfEachKind = (
  evidence: Pick<Evidence, 'testimonies' | 'mails' | 'delivered'>,
): readonly string[] =>
  evidence.testimonies.flatMap((testimony) => {
    const { name, email, leaves, withdraws, orderState } = testimony;
    const { mails } = evidence;
    const own = new Map(mails.filter(({ to }) => to === email).map((mail) => [mail.messageId, mail.subject]));
    const subjects = [...own.values()];
    const twice = subjects.filter((subject, index) => subjects.indexOf(subject) !== index);
    const wanted = leaves
      ? forLeavers
      : withdraws && orderState === 'refunded'
        ? forWithdrawn(timesDelivered(evidence, testimony))
        : withdraws
          ? forStayed.filter(({ what }) => !what.test('refund'))
          : forStayed;
    const wrong = wanted.filter(
      ({ what, times }) => !times.includes(subjects.filter((subject) => what.test(subject)).length),
    );
    return [
      ...twice.map((subject) => `${name} was told twice: ${subject}`),
      ...wrong.map(
        ({ what }) => `${name}: wrong number of mails like ${what.source} (${subjects.join('; ')})`,
      ),
    ];
  });

/** Mails that came more than once under the same Message-ID. */
export const copiesOf = ({ mails }: Evidence): number =>
  mails.length - new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`)).size;

const endsSessions = (call: string): boolean => call === 'DELETE /auth/account';

const noWrong401: Judge = ({ testimonies }) =>
  testimonies.flatMap(({ name, seen }) => {
    const left = seen.findIndex(({ call }) => endsSessions(call));
    const before = left === -1 ? seen : seen.slice(0, left);
    return before.filter(({ status }) => status === 401).map(({ call }) => `${name}: 401 to ${call}`);
  });

/** Good, "later" or nothing at all; a coupon may be used up; a deletion asked for again may meet its own effect. */
const honestAnswers: Judge = ({ testimonies }) =>
  testimonies.flatMap(({ name, seen }) =>
    seen
      .filter(
        ({ status, code }) =>
          !(status < 300 || status === 401 || status === 429 || status === 503) &&
          code !== 'idempotency.in_progress' &&
          !code?.startsWith('coupon.'),
      )
      .map(({ call, status, code }) => `${name}: ${status} ${code} to ${call}`),
  );

const nobodyEndsByItself: Judge = ({ exits }) => exits;
const noDeadLetters: Judge = ({ deadLetters }) => deadLetters;
const outboxesDrained: Judge = ({ unsent }) => unsent;
const leaversLeaveNothing: Judge = ({ traces }) => traces;

export const judges = {
  'everybody gets through': everybodyGotThrough,
  'every order is delivered, and nothing is paid back': ordersEndOnce,
  'who leaves has the images or the money, once': leaversArePaidBack,
  'each order is charged once, and what it costs': chargedOnce,
  'what is taken back is paid back once and whole': refundedOnce,
  'no money belongs to nobody': noStrayMoney,
  'what others take on our account is left alone': othersLeftAlone,
  'one page was paid, and no other can be': onePagePaid,
  'our books and the double have the same money': moneyEquation,
  'each movement of money has its document, numbered without gaps': documentsOfMoney,
  'customers can download the document': documentsReachCustomers,
  'one click is one photo and one order': oneOrderForOneClick,
  'images 1 to N are there once and can be downloaded': everyImageOnce,
  'the archive holds exactly the images': archiveComplete,
  'nothing at full size before delivery': nothingTooEarly,
  'as many coupon uses are taken as orders hold': couponUses,
  'one mail of each kind': oneMailOfEachKind,
  'no wrong 401': noWrong401,
  'no answer but good ones and "later"': honestAnswers,
  'no process ends by itself': nobodyEndsByItself,
  'no event is given up': noDeadLetters,
  'every event was sent': outboxesDrained,
  'who leaves leaves nothing': leaversLeaveNothing,
} as const satisfies Readonly<Record<string, Judge>>;

export type JudgeName = keyof typeof judges;
