import { Customer } from '../system/support/customer.ts';
import { api, mailbox, settings } from '../system/support/stack.ts';
import { Buyer, type Wishes } from './buyer.ts';
import { collect, deadLetters, limitedCoupon, type Evidence } from './evidence.ts';
import { ForeignBuyer } from './foreign-buyer.ts';
import { foreignPurchasesOf } from './foreign-purchases.ts';
import { copiesOf, oneMailOfEachKind } from './judges.ts';
import { paymentsBefore } from './money.ts';
import { Probes } from './recovery.ts';
import { lengthOf, scheduleOf, type StormPlan, type Target } from './schedule.ts';
import { inWords, Storm } from './storm.ts';

export interface StormSettings extends StormPlan {
  readonly orders: number;
}

export interface StormResult {
  readonly evidence: Evidence;
  readonly report: string;
}

const double = { url: settings.stripe.doubleUrl, secretKey: settings.stripe.secretKey };

/** When the parts of a storm ended, in ms since 1970. */
interface Moments {
  readonly began: number;
  readonly arrived: number;
  /** The last fault was over. */
  readonly calm: number;
  /** The last customer was done. */
  readonly through: number;
  readonly settled: number;
}

/**
 * Every other customer wants the coupon, which is good for a third of them; the second hesitates, the fourth leaves, the
 * sixth withdraws. They come one by one.
 */
function wishesOf({ orders }: StormSettings, couponCode: string, lengthMs: number): readonly Wishes[] {
  return Array.from({ length: orders }, (_, index) => ({
    name: `customer ${index + 1}`,
    arrivesAfterMs: Math.round((index * lengthMs * 0.8) / Math.max(orders, 1)),
    couponCode: index % 2 === 0 ? couponCode : null,
    leaves: index === 3,
    withdraws: index === 5,
    hesitates: index === 1,
  }));
}

/**
 * Customers buy while the schedule rages, and somebody buys at another product on the same account at Stripe; afterwards
 * everything is collected that can be seen from outside.
 */
export async function runStorm(plan: StormSettings): Promise<StormResult> {
  const began = Date.now();
  const deadBefore = await deadLetters();
  const paidBefore = await paymentsBefore();
  const coupon = await limitedCoupon(Math.max(1, Math.floor(plan.orders / 3)));
  const people = await Promise.all(
    Array.from({ length: plan.orders + 1 }, () => Customer.arriveOnceOpen(api, mailbox)),
  );
  const [visitor, ...customers] = people as [Customer, ...Customer[]];
  const schedule = scheduleOf(plan);
  const wishes = wishesOf(plan, coupon, lengthOf(schedule));
  const storm = new Storm();
  const probes = new Probes();
  probes.start(visitor, await imageOf(visitor));
  storm.watch();
  try {
    const buying = customers.map((customer, index) => new Buyer(customer, wishes[index] as Wishes).buy());
    const at = { began, arrived: Date.now(), calm: 0, through: 0, settled: 0 };
    const [testimonies, elsewhere] = await Promise.all([
      Promise.all(buying).finally(() => (at.through = Date.now())),
      new ForeignBuyer(double).buy(foreignPurchasesOf(plan)),
      storm.run(schedule).finally(() => (at.calm = Date.now())),
    ]);
    const before = { deadBefore, paidBefore };
    const told = { testimonies, elsewhere };
    const evidence = await collect(told, coupon, storm.exits, before, oneMailOfEachKind);
    at.settled = Date.now();
    return { evidence, report: reportOf(plan, evidence, storm, probes, at) };
  } finally {
    await Promise.all([storm.end(), probes.end()]);
  }
}

async function imageOf(customer: Customer): Promise<string> {
  const { id } = await customer.upload();
  const photo = (await customer.photo(id)) as unknown as { original: { urls: { w320: string } } };
  return photo.original.urls.w320;
}

function reportOf(
  { seed, targets }: StormSettings,
  evidence: Evidence,
  storm: Storm,
  probes: Probes,
  at: Moments,
): string {
  const states = Map.groupBy(evidence.orders, ({ state }) => state);
  const lines = [
    `seed ${seed}, ${targets.length === 1 ? `${targets[0]} alone` : 'everything'}: ${storm.happened.length} faults, ${seconds(at.settled - at.began)}`,
    `  ${spentInWords(at)}`,
    ...storm.happened.map((fault) => `  ${inWords(fault)}`),
    `  orders: ${[...states].map(([state, { length }]) => `${length} ${state}`).join(', ')}`,
    `  elsewhere on the account: ${evidence.elsewhere.map(({ marks, fate }) => `${marks} (${fate})`).join(', ')}`,
    `  requests: ${countsOf(evidence)}; copies of mails with the same Message-ID: ${copiesOf(evidence)}`,
    `  first good answer after the fault's end: ${recoveryInWords(probes.recovery(storm.happened))}`,
  ];
  return `${lines.join('\n')}\n`;
}

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

const spentInWords = ({ began, arrived, calm, through, settled }: Moments): string =>
  [
    `${seconds(arrived - began)} to arrive`,
    `${seconds(calm - arrived)} of faults`,
    `${seconds(Math.max(0, through - calm))} until the last customer was through`,
    `${seconds(settled - Math.max(calm, through))} to settle`,
  ].join(', ');

function countsOf({ testimonies }: Evidence): string {
  const statuses = Map.groupBy(
    testimonies.flatMap(({ seen }) => seen),
    ({ status }) => status,
  );
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, { length }]) => `${length} x ${status === 0 ? 'no answer' : status}`)
    .join(', ');
}

const recoveryInWords = (recovery: ReadonlyMap<Target, readonly number[]>): string =>
  [...recovery]
    .map(([target, seconds]) => `${target} ${seconds.map((one) => one.toFixed(1)).join('/')} s`)
    .join(', ');
