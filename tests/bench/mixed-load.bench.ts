/**
 * An ordinary evening beside one account that takes all it can: customers come one by one and wait for twenty images,
 * while from the second quarter on somebody keeps eight packages of 100 open and sends what nobody should. What is
 * measured is how long the others wait from the order to the last image, without and with that account.
 * LOAD_MINUTES (60), LOAD_EVERY_S between customers (60). Where customers alone keep the machine busy they wait for each
 * other, and that account makes a full machine an overfull one: the aim is for a machine that they leave half free.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report, type Line } from '../../services/platform/bench/measure.ts';
import { answerOf, as, newKey } from '../../deploy/src/api/public-api.ts';
import { Customer } from '../system/support/customer.ts';
import { ownPortrait } from '../system/support/selfies.ts';
import { api, impatientApi, mailbox, settings } from '../system/support/stack.ts';

const minutes = Number(process.env['LOAD_MINUTES'] ?? 60);
const everyMs = Number(process.env['LOAD_EVERY_S'] ?? 60) * 1_000;
const lengthMs = minutes * 60_000;
const quietMs = lengthMs / 4;
const openPackages = 8;
/** What the design allows the account to slow the others down: another one's turn beside each of theirs. */
const aim = 2;

const began = performance.now();
const passed = (): number => performance.now() - began;
const isOver = (): boolean => passed() >= lengthMs;

interface Wait {
  readonly orderedAt: number;
  readonly ms: number;
}
const waits: Wait[] = [];
const stuck: string[] = [];
const statuses = new Map<number, number>();
let taken = 0;

/** From the door to the last image. */
async function customer(): Promise<void> {
  const somebody = await Customer.arriveOnceOpen(api, mailbox);
  const { id } = await somebody.upload(await ownPortrait());
  const orderedAt = passed();
  await somebody.order(id);
  await somebody.photoOnce(id, ({ status }) => status === 'completed');
  waits.push({ orderedAt, ms: passed() - orderedAt });
}

/** Orders another package of 100 whenever one is done. */
async function packages(greedy: Customer): Promise<void> {
  while (!isOver()) {
    const { id } = await greedy.upload(await ownPortrait());
    await greedy.order(id, { package: 'ultra' });
    let done = 0;
    while (done < 100 && !isOver()) {
      await sleep(2_000);
      const { imagesDone } = await greedy.photo(id);
      taken += imagesDone - done;
      done = imagesDone;
    }
  }
}

/** What nobody should send, again and again. */
async function nonsense(greedy: Customer): Promise<void> {
  const header = newKey();
  const { token } = greedy;
  const stranger = { path: { id: randomUUID() } };
  const bytes = new Blob([Uint8Array.from({ length: 4_096 }, (_, index) => index % 251)], {
    type: 'image/jpeg',
  });
  const attempts: readonly (() => Promise<number>)[] = [
    async () => (await answerOf(impatientApi.GET('/photos/{id}', { ...as(token), params: stranger }))).status,
    async () => (await greedy.tryToOrder(randomUUID(), { package: 'ultra' })).status,
    async () => (await greedy.tryToOrder(randomUUID(), { couponCode: 'WELCOME10' }, header)).status,
    async () =>
      greedy.upload(bytes).then(
        () => 201,
        (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1] ?? 0),
      ),
    async () =>
      (
        await fetch(`http://127.0.0.1:${settings.ports.gateway}/api/webhooks/stripe`, {
          method: 'POST',
          headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
          body: '{"id":"evt_foreign"}',
        })
      ).status,
  ];
  for (let turn = 0; !isOver(); turn += 1) {
    const status = (await attempts[turn % attempts.length]?.()) ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(200);
  }
}

/** Its session is kept alive. */
async function refreshing(greedy: Customer): Promise<void> {
  while (!isOver()) {
    await sleep(60_000);
    await greedy.refresh();
  }
}

async function hostile(): Promise<void> {
  await sleep(quietMs);
  const greedy = await Customer.arriveOnceOpen(api, mailbox);
  await Promise.all([
    ...Array.from({ length: openPackages }, () => packages(greedy)),
    nonsense(greedy),
    refreshing(greedy),
  ]);
}

const told = (what: string) => (error: unknown) =>
  void stuck.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);

const account = hostile().catch(told('the account'));
const others: Promise<void>[] = [];
while (!isOver()) {
  others.push(customer().catch(told('a customer')));
  await sleep(everyMs);
}
await Promise.all([account, ...others]);

const seconds = (some: readonly Wait[], share: number): number =>
  Number(
    (
      percentile(
        some.map(({ ms }) => ms),
        share,
      ) / 1_000
    ).toFixed(1),
  );
const quiet = waits.filter(({ orderedAt }) => orderedAt < quietMs);
const beside = waits.filter(({ orderedAt }) => orderedAt >= quietMs);
const row = (name: string, some: readonly Wait[]): readonly Line[] => [
  [`${name}: customers`, some.length, some.length > 0, ''],
  ['  p50 s', seconds(some, 0.5), true, ''],
  ['  p95 s', seconds(some, 0.95), true, ''],
  ['  longest s', seconds(some, 1), true, ''],
];
const factor = Number((seconds(beside, 0.5) / seconds(quiet, 0.5)).toFixed(2));
const broken = [...statuses.keys()].filter((status) => status >= 500 && status !== 503).length;
for (const line of stuck) console.log(line);
console.log([...statuses].map(([status, count]) => `${count} x ${status}`).join(', '));
report(`${minutes} minutes of mixed load`, [
  ...row('alone', quiet),
  ...row('beside it', beside),
  ['its images', taken, taken > 0, ''],
  ['factor p50', factor, factor <= aim, `at most ${aim} times as long`],
  ['stuck', stuck.length, stuck.length === 0, 'nobody'],
  ['5xx but 503', broken, broken === 0, 'none'],
]);
