import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adapterSuite } from './adapter-suite.ts';
import { checkout, Sandbox, type SandboxSettings } from './sandbox.ts';

const settings = (): SandboxSettings => ({
  secretKey: process.env['STRIPE_SECRET_KEY'] ?? '',
  baseUrl: process.env['STRIPE_API_BASE'] || undefined,
});
/** Pages that a person looked at before. */
const paidByHand = process.env['STRIPE_PAID_SESSION'] || undefined;
const heldByHand = process.env['STRIPE_HELD_SESSION'] || undefined;

const answers: string[] = [];
const answer = (line: string): void => void answers.push(line);

adapterSuite(settings, answer);

describe('what only a person in a browser can try', () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = new Sandbox(settings());
  });

  if (paidByHand)
    it('a page that was paid tells the country of the bill', async () => {
      const facts = await sandbox.payment.look(paidByHand);
      const card = facts.card?.country ?? 'none';
      answer(
        `paid page: ${facts.state}, billing country ${facts.billingCountry ?? 'none'}, card country ${card}`,
      );
      expect(facts).toMatchObject({ state: 'paid', shownElsewhere: false });
    });
  else
    it('a page is ready to be paid', async () => {
      const { sessionId, nextUrl } = await sandbox.payment.openCheckout(checkout());
      answer(`not asked: does a paid page always tell the billing country? Pay ${nextUrl}`);
      answer(`           (by card, Link, wallet), then: make test-stripe PAID=${sessionId}`);
    });

  if (heldByHand)
    it('a page whose customer is at his bank can be ended, or is paid', async () => {
      const { state } = await sandbox.payment.close(heldByHand);
      answer(`page ended while a 3-D Secure window was open: ${state}`);
      expect(['expired', 'processing', 'paid', 'open']).toContain(state);
    });
  else
    it('a page is ready for a customer who stays at his bank', async () => {
      const { sessionId, nextUrl } = await sandbox.payment.openCheckout(checkout());
      answer(`not asked: can a page end while a 3-D Secure window is open? Pay ${nextUrl}`);
      answer(`           by 4000 0025 0000 3155, leave its window open: make test-stripe HELD=${sessionId}`);
    });
});

afterAll(() => {
  const open = [
    'not asked: what a dispute that is prevented does to the balance (no test card makes one: ask Stripe)',
    'not asked: retry intervals of webhooks, two signatures after a roll (the dashboard shows both, of an endpoint)',
  ];
  process.stderr.write(
    `\nAnswers of Stripe's test mode\n${[...answers, ...open].map((line) => `  ${line}\n`).join('')}\n`,
  );
});
