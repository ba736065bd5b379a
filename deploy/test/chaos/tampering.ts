import type { Testimony } from './buyer.ts';
import type { Evidence } from './evidence.ts';
import type { JudgeName } from './judges.ts';

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
  testimonies: evidence.testimonies
    .slice(0, 1)
    .map((one) => ({ ...one, leaves: true, orderId: 'left', orderNumber: 'left' })),
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
    (evidence) => ({ ...withLeaver(evidence), books: [] }),
    (evidence) => ({ ...withLeaver(evidence), books: [{ number: 'left', refund_reference: null }] }),
    (evidence) => ({
      ...withLeaver(evidence),
      books: [{ number: 'left', refund_reference: 'refund' }],
      delivered: ['left'],
    }),
    (evidence) => ({
      ...withLeaver(evidence),
      books: Array.from({ length: 2 }, () => ({ number: 'left', refund_reference: 'again' })),
    }),
  ],
  'one click is one photo and one order': [
    testimony(() => ({ ordersListed: 2 })),
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
