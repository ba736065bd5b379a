import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { PrintGate } from '../support/print-gate.ts';
import { StripeOrders } from './stripe-orders.ts';

const gate = new PrintGate();
let orders: StripeOrders;

beforeAll(async () => {
  // Whoever waits at the gate is not taken for one that never ends.
  orders = await StripeOrders.start({}, { ...gate.options, limit: () => new AbortController().signal });
});
afterAll(async () => {
  gate.open();
  await orders?.stop();
});
beforeEach(() => gate.close());

const books = (condition: string) =>
  orders.service.books.query(`SELECT number FROM bookkeeping.documents WHERE ${condition}`);
const printed = () => books('pdf IS NOT NULL');
const somebodyPrints = () => eventually(async () => expect(gate.standing).toBeGreaterThan(0));

it('applies payments while an invoice is printed, and prints again what a thread died of', async () => {
  await orders.paid();
  await somebodyPrints();
  await orders.paid();
  expect(await printed()).toEqual([]);
  gate.kill(1);
  gate.open();
  await eventually(async () => expect(await printed()).toHaveLength(2));
  expect(gate.deaths).toBe(0);
});

it('ends when what it prints is printed, and claims nothing that it leaves', async () => {
  await orders.paid();
  await somebodyPrints();
  const ended = orders.service.end();
  gate.open();
  await ended;
  expect(await books('pdf IS NULL AND claimed_until > now()')).toEqual([]);
});
