import type { LedgerPayment } from '@headshots/stripe-double/client';
import type { Testimony } from './buyer.ts';
import type { Evidence } from './evidence.ts';
import type { JudgeName } from './judges.ts';
import type { MoneyEvidence } from './money.ts';

type Tampering = (evidence: Evidence) => Evidence;

/** Changes what the first customer who stayed saw. */
const testimony =
  (change: (one: Testimony) => Partial<Testimony>): Tampering =>
  (evidence) => {
    const first = evidence.testimonies.findIndex(({ leaves }) => !leaves);
    const testimonies = evidence.testimonies.map((one, index) =>
      index === first ? { ...one, ...change(one) } : one,
    );
    return { ...evidence, testimonies };
  };

const answer = (status: number): Tampering =>
  testimony(({ seen }) => ({
    seen: [...seen, { at: 0, call: 'GET /photos', status, code: 'tampered' }],
  }));

const firstOrder =
  (change: object): Tampering =>
  (evidence) => {
    const stayed = evidence.testimonies.find(({ leaves }) => !leaves);
    const orders = evidence.orders.map((order) =>
      order.id === stayed?.orderId ? { ...order, ...change } : order,
    );
    return { ...evidence, orders };
  };

/** Somebody who left before anything was delivered. */
const withLeaver = (evidence: Evidence): Evidence => ({
  ...evidence,
  testimonies: evidence.testimonies.slice(0, 1).map((one) => ({ ...one, leaves: true, orderId: 'left' })),
  delivered: [],
});

/** Changes the payment of the first customer who stayed. */
const payment =
  (change: (one: LedgerPayment) => Partial<LedgerPayment>): Tampering =>
  (evidence) => {
    const stayed = evidence.testimonies.find(({ leaves }) => !leaves);
    const payments = evidence.money.payments.map((one) =>
      one.clientReferenceId === stayed?.orderId && one.charged > 0 ? { ...one, ...change(one) } : one,
    );
    return { ...evidence, money: { ...evidence.money, payments } };
  };

const money =
  (change: (one: MoneyEvidence) => Partial<MoneyEvidence>): Tampering =>
  (evidence) => ({ ...evidence, money: { ...evidence.money, ...change(evidence.money) } });

/** Changes every payment of another product. */
const foreign = (change: (one: LedgerPayment) => Partial<LedgerPayment>): Tampering =>
  money((evidence) => ({ foreign: evidence.foreign.map((one) => ({ ...one, ...change(one) })) }));

/** The first payment of the storm, as somebody's who left, paid back so many times. */
const ofLeaver = (evidence: Evidence, refunds: number): Evidence =>
  money(({ payments }) => ({
    payments: payments
      .filter(({ charged }) => charged > 0)
      .slice(0, 1)
      .map((one) => ({ ...one, clientReferenceId: 'left', refunds: Array(refunds).fill(refund(one)) })),
  }))(withLeaver(evidence));

const refund = ({ charged }: LedgerPayment): LedgerPayment['refunds'][number] => ({
  id: 're_tampered',
  amount: charged,
  status: 'succeeded',
  metadata: {},
});

/** For every judge records that somebody has tampered with, in each way that it must notice. */
export const tamperings: Readonly<Record<JudgeName, readonly Tampering[]>> = {
  'everybody gets through': [testimony(() => ({ stuck: 'still waiting' }))],
  'every order is delivered, and nothing is paid back': [
    firstOrder({ state: 'refunded', refund_reason: 'incomplete', refunds: 1 }),
    firstOrder({ state: 'generating' }),
    firstOrder({ refunds: 1 }),
    firstOrder({ id: 'another' }),
    (evidence) => ({ ...evidence, delivered: [...evidence.delivered, ...evidence.delivered] }),
  ],
  'who leaves has the images or the money, once': [
    (evidence) => money(() => ({ payments: [] }))(withLeaver(evidence)),
    (evidence) => ofLeaver(evidence, 0),
    (evidence) => ofLeaver(evidence, 2),
    (evidence) => ({ ...ofLeaver(evidence, 1), delivered: ['left'] }),
  ],
  'each order is charged once, and what it costs': [
    payment(() => ({ charged: 0 })),
    payment(({ charges }) => ({ charges: [...charges, ...charges] })),
    testimony(({ total }) => ({ total: total + 1 })),
    money(({ payments }) => ({ payments: [...payments, ...payments] })),
  ],
  'what is taken back is paid back once and whole': [
    firstOrder({ state: 'refunded' }),
    payment((one) => ({ refunds: [refund(one)], refunded: one.charged })),
    payment(() => ({ refunded: 1 })),
    (evidence) =>
      payment((one) => ({ refunds: [refund(one), refund(one)], refunded: one.charged }))(
        firstOrder({ state: 'refunded' })(evidence),
      ),
  ],
  'no money belongs to nobody': [
    payment(() => ({ clientReferenceId: 'nobody' })),
    payment(() => ({ clientReferenceId: null })),
  ],
  'what others take on our account is left alone': [
    (evidence) => ({ ...evidence, elsewhere: [] }),
    (evidence) => ({ ...evidence, elsewhere: evidence.elsewhere.map((one) => ({ ...one, stuck: 'waits' })) }),
    foreign((one) => ({ refunds: [...one.refunds, refund(one)] })),
    foreign(({ refunded }) => ({ refunded: refunded + 1 })),
    foreign(() => ({ charged: 0 })),
    foreign(({ disputed }) => ({ disputed: disputed + 1 })),
    money(() => ({ foreign: [] })),
    money(() => ({ heard: [] })),
    money(() => ({ taken: ['refund of pi_tampered'] })),
  ],
  'one page was paid, and no other can be': [
    testimony(({ sessions }) => ({ sessions: [...sessions, ...sessions] })),
    money(({ sessions }) => ({ sessions: sessions.map((one) => ({ ...one, status: 'open' })) })),
    money(() => ({ sessions: [] })),
  ],
  'our books and the double have the same money': [
    money(({ ours }) => ({ ours: ours.slice(1) })),
    money(({ theirs }) => ({ theirs: theirs.slice(1) })),
    money(({ ours }) => ({ ours: [...ours, ...ours.slice(0, 1)] })),
    money(({ ours }) => ({ ours: ours.map((line) => `${line}0`) })),
  ],
  'each movement of money has its document, numbered without gaps': [
    money(() => ({ documents: [] })),
    money(({ documents }) => ({ documents: documents.filter(({ position }) => position > 1) })),
    money(({ documents }) => ({ documents: documents.map((one) => ({ ...one, printed: false })) })),
    money(({ documents }) => ({ documents: [...documents, ...documents] })),
    payment((one) => ({ refunds: [...one.refunds, refund(one)] })),
  ],
  'customers can download the document': [
    testimony(({ document }) => ({ document: { ...document, status: 409 } })),
    testimony(({ document }) => ({ document: { ...document, isPdf: false } })),
  ],
  'one click is one photo and one order': [
    testimony(({ ordersListed }) => ({ ordersListed: ordersListed + 1 })),
    testimony(() => ({ photosListed: 2 })),
  ],
  'images 1 to N are there once and can be downloaded': [
    testimony(({ downloads }) => ({ downloads: downloads.slice(1) })),
    testimony(({ downloads }) => ({ downloads: [...downloads, ...downloads.slice(0, 1)] })),
    testimony(({ downloads }) => ({
      downloads: downloads.map((one, index) => (index === 0 ? { ...one, bytes: one.bytes - 1 } : one)),
    })),
    testimony(({ downloads }) => ({
      downloads: downloads.map((one, index) =>
        index === 0 ? { ...one, sha256: downloads[1]?.sha256 ?? '' } : one,
      ),
    })),
  ],
  'the archive holds exactly the images': [
    testimony(({ archive }) => ({ archive: { ...archive, sha256: archive.sha256.slice(1) } })),
    testimony(({ archive }) => ({ archive: { ...archive, status: 404 } })),
  ],
  'nothing at full size before delivery': [testimony(() => ({ tooEarly: ['1 images while generating'] }))],
  'as many coupon uses are taken as orders hold': [
    (evidence) => ({ ...evidence, coupon: { ...evidence.coupon, used: evidence.coupon.used + 1 } }),
    (evidence) => ({ ...evidence, coupon: { ...evidence.coupon, used: evidence.coupon.used - 1 } }),
  ],
  'one mail of each kind': [
    (evidence) => ({
      ...evidence,
      mails: [...evidence.mails, ...evidence.mails.map((mail) => ({ ...mail, messageId: 'another' }))],
    }),
    (evidence) => ({ ...evidence, mails: evidence.mails.filter(({ subject }) => !/ready/i.test(subject)) }),
  ],
  'no wrong 401': [answer(401)],
  'no answer but good ones and "later"': [answer(500), answer(502), answer(404)],
  'no process ends by itself': [(evidence) => ({ ...evidence, exits: ['media ended by itself'] })],
  'no event is given up': [(evidence) => ({ ...evidence, deadLetters: ['order.paid.media.dlq 0:0'] })],
  'every event was sent': [(evidence) => ({ ...evidence, unsent: ['orders: order.paid'] })],
  'who leaves leaves nothing': [(evidence) => ({ ...evidence, traces: ['postgres media public.photos'] })],
};
