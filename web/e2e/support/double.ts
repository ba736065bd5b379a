import type { Page } from 'playwright-core';
import { required } from './environment.ts';
import type { Hands } from './hands.ts';

/** Cards of the double of Stripe, as Stripe numbers them. */
export const cards = {
  pays: '4242424242424242',
  paysFromGermany: '4000002760000016',
  isDeclined: '4000000000000002',
} as const;

/** The page that plays Stripe is on our origin and is none of ours. */
export const isDouble = (pathname: string): boolean => pathname.startsWith('/stripe-demo/');

/** Enters a card at the page of the double and presses its button. */
export async function payAtDouble(page: Page, hands: Hands, card: string): Promise<void> {
  await page.locator('#card').waitFor();
  await hands.write(page.locator('#card'), card);
  await hands.press(page.locator('button[name=method][value=card]'));
}

/** Leaves it to the bank, which answers when {@link bankAnswers} says so. */
export async function debitAtDouble(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.locator('button[name=method][value=debit_succeeds]'));
}

/** The double says what became of a request to it. */
async function asked(path: string, request: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${required('HEADSHOTS_STRIPE_URL')}/control/${path}`, request);
  if (!response.ok) throw new Error(`The double answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The bank pays or refuses the debit of a hosted page, as its address names it. */
export async function bankAnswers(hostedPage: string, succeeds: boolean): Promise<void> {
  const session = new URL(hostedPage).pathname.split('/').at(-1);
  await asked(`sessions/${session}/debit`, {
    method: 'POST',
    body: JSON.stringify({ succeeds }),
    headers: { 'content-type': 'application/json' },
  });
}

interface LedgerPayment {
  readonly clientReferenceId: string;
  readonly charged: number;
  readonly refunded: number;
  readonly rest: number;
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

/** What the ledger of the double has of an order. */
export async function paymentsOf(orderId: string): Promise<readonly LedgerPayment[]> {
  const { payments } = (await asked('ledger')) as { readonly payments: readonly LedgerPayment[] };
  return payments.filter(({ clientReferenceId }) => clientReferenceId === orderId);
}
