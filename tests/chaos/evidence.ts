import { randomUUID } from 'node:crypto';
import { createBusClient } from '@headshots/platform/bus';
import { readToEnd } from '@headshots/platform/tools';
import { eventually } from '@headshots/platform/testing';
import { statefulServices } from '../../deploy/src/service-names.ts';
import { mailbox, settings } from '../system/support/stack.ts';
import { mayHoldIds, rows, tracesOf } from '../system/support/traces.ts';
import type { Testimony } from './buyer.ts';
import type { ForeignTestimony } from './foreign-buyer.ts';
import { moneyOf, onlyOneSide, unheard, wrongDocuments, type MoneyEvidence } from './money.ts';

export interface OrderRow {
  readonly id: string;
  readonly state: string;
  readonly refund_reason: string | null;
  readonly coupon_code: string | null;
  /** Pieces of refund work for it that were carried out. */
  readonly refunds: number;
}

export interface CouponRow {
  readonly code: string;
  readonly max_uses: number;
  readonly used: number;
}

export interface MailSeen {
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
}

/** What can be known of a storm without asking a service how it went. */
export interface Evidence {
  readonly testimonies: readonly Testimony[];
  /** Of the customer of another product on our account. */
  readonly elsewhere: readonly ForeignTestimony[];
  readonly orders: readonly OrderRow[];
  readonly money: MoneyEvidence;
  /** Orders that were delivered, as the bus heard it; each fact once, however often it was sent. */
  readonly delivered: readonly string[];
  readonly coupon: CouponRow;
  readonly mails: readonly MailSeen[];
  /** Processes that ended by themselves. */
  readonly exits: readonly string[];
  /** Events given up since the storm began. */
  readonly deadLetters: readonly string[];
  /** Events that no broker has: unsent or parked. */
  readonly unsent: readonly string[];
  /** What is left of those who left. */
  readonly traces: readonly string[];
}

/** What was cut off is tried again after five minutes at most. */
const settleMs = 300_000;

/** A coupon with fewer uses than there are customers who want it. */
export async function limitedCoupon(uses: number): Promise<string> {
  const id = randomUUID();
  const code = `STORM-${id.slice(0, 8).toUpperCase()}`;
  await rows(
    'coupons',
    `INSERT INTO coupons (id, code, value, max_uses) VALUES ($1, $2, '{"kind":"percent","percent":50}', $3)`,
    [id, code, uses],
  );
  return code;
}

const client = createBusClient({ brokers: settings.kafka.brokers.split(','), clientId: 'chaos' });

async function deliveredOrders(): Promise<string[]> {
  const records = await readToEnd(client, ['order.delivered']);
  const facts = new Map(records.map(({ headers, key }) => [String(headers.get('ce_id')), String(key)]));
  return [...facts.values()];
}

/** Dead letters there are now. */
export async function deadLetters(): Promise<ReadonlySet<string>> {
  const topics = await client.administer((admin) => admin.topics());
  const records = await readToEnd(
    client,
    topics.filter((topic) => topic.endsWith('.dlq')),
  );
  return new Set(
    records.map(
      ({ topic, partition, offset, headers }) =>
        `${topic} ${partition}:${offset} ${headers.get('x-dlq-reason')?.toString() ?? ''}`,
    ),
  );
}

/** Names what is wrong with the mails so far. */
type MailJudge = (evidence: Pick<Evidence, 'testimonies' | 'mails' | 'delivered'>) => readonly string[];

/** What there was before the storm. */
interface Before {
  readonly deadBefore: ReadonlySet<string>;
  readonly paidBefore: ReadonlySet<string>;
}

export async function collect(
  { testimonies, elsewhere }: Pick<Evidence, 'testimonies' | 'elsewhere'>,
  code: string,
  exits: readonly string[],
  { deadBefore, paidBefore }: Before,
  wrongMails: MailJudge,
): Promise<Evidence> {
  const money = (): Promise<MoneyEvidence> =>
    moneyOf(
      testimonies.flatMap(({ sessions }) => sessions),
      paidBefore,
    );
  await settled(testimonies, money, wrongMails);
  const [coupon] = await rows<CouponRow>(
    'coupons',
    'SELECT code, max_uses, used FROM coupons WHERE code = $1',
    [code],
  );
  return {
    testimonies,
    elsewhere,
    orders: await orderRows(testimonies),
    money: await money(),
    delivered: await deliveredOrders(),
    coupon: coupon ?? { code, max_uses: 0, used: -1 },
    mails: await mailsTo(testimonies),
    exits,
    deadLetters: [...(await deadLetters())].filter((letter) => !deadBefore.has(letter)),
    unsent: await unsent(),
    traces: await tracesOfLeavers(testimonies),
  };
}

/** Waits until nothing more is on its way; what does not settle is for the judges. */
async function settled(
  testimonies: readonly Testimony[],
  money: () => Promise<MoneyEvidence>,
  wrongMails: MailJudge,
): Promise<void> {
  await eventually(
    async () => {
      const open = (await orderRows(testimonies)).filter(
        ({ state }) => !['delivered', 'refunded', 'expired'].includes(state),
      );
      const deletions = await openDeletions(testimonies);
      const waiting = await unsent();
      const mails = await rows<{ n: number }>(
        'notification',
        `SELECT count(*)::int AS n FROM deliveries WHERE state = 'pending'`,
      );
      const seen = await money();
      const unbooked = [...onlyOneSide(seen), ...wrongDocuments(seen), ...unheard(seen)];
      if (open.length + deletions + waiting.length + (mails[0]?.n ?? 0) + unbooked.length > 0)
        throw new Error('not settled');
      // What was sent to the bus a moment ago may not have become a mail that waits.
      const told = { testimonies, mails: await mailsTo(testimonies), delivered: await deliveredOrders() };
      if (wrongMails(told).length > 0) throw new Error('mails are missing');
    },
    { timeoutMs: settleMs, everyMs: 500 },
  ).catch(() => undefined);
}

async function openDeletions(testimonies: readonly Testimony[]): Promise<number> {
  if (!testimonies.some(({ leaves }) => leaves)) return 0;
  const [row] = await rows<{ n: number }>(
    'identity',
    `SELECT count(*)::int AS n FROM account_deletions WHERE state <> 'finished'`,
  );
  return row?.n ?? 0;
}

const orderRows = (testimonies: readonly Testimony[]): Promise<OrderRow[]> =>
  rows<OrderRow>(
    'orders',
    `SELECT o.id, o.state, o.refund_reason, o.coupon_code, count(r.order_id)::int AS refunds
     FROM orders o LEFT JOIN refunds r ON r.order_id = o.id AND r.state = 'settled'
     WHERE o.id = ANY($1::uuid[]) GROUP BY o.id`,
    [testimonies.map(({ orderId }) => orderId).filter((id) => id !== '')],
  );

async function mailsTo(testimonies: readonly Testimony[]): Promise<MailSeen[]> {
  const all = await Promise.all(
    testimonies.map(async ({ email }) =>
      (await mailbox.to(email)).map((mail) => ({
        to: email,
        subject: mail.subject,
        messageId: mail.messageId ?? mail.id,
      })),
    ),
  );
  return all.flat();
}

async function unsent(): Promise<string[]> {
  const found = await Promise.all(
    statefulServices.map(async (service) => {
      const left = await rows<{ topic: string; parked: boolean }>(
        service,
        `SELECT topic, parked_at IS NOT NULL AS parked FROM outbox WHERE published_at IS NULL`,
      );
      return left.map(({ topic, parked }) => `${service}: ${topic}${parked ? ' (parked)' : ''}`);
    }),
  );
  return found.flat();
}

async function tracesOfLeavers(testimonies: readonly Testimony[]): Promise<string[]> {
  const gone = testimonies.filter(({ leaves }) => leaves);
  if (gone.length === 0) return [];
  const addresses = gone.map(({ email }) => email);
  const ids = gone.map(({ userId }) => userId);
  const traces = await tracesOf([...addresses, ...ids]);
  return traces
    .filter((trace) => !(ids.includes(trace.word) && mayHoldIds(trace)))
    .map(({ place, found }) => `${place}: ${found.slice(0, 200)}`);
}
