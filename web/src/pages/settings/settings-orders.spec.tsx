import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/shared/api/types';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeClaim, makeOrder } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
});

const keep = (part: Partial<Order> = {}): Order => {
  const order = makeOrder(part);
  db.orders.set(order.id, order);
  return order;
};
const list = () => screen.getByRole('region', { name: 'Orders and invoices' });

describe('the orders of an account', () => {
  test('are listed with number, date, package, total and how they stand', async () => {
    keep({ placedAt: '2026-11-21T11:00:00Z', claimUntil: '2026-12-21T11:00:00Z', creditNote: true });
    await renderApp('/settings?tab=orders');
    expect(await screen.findByText('KX7-2M4-9QT, November 21, 2026')).toBeInTheDocument();
    for (const fact of ['Professional, 20 headshots', '$13.00', 'incl. VAT', 'Delivered.'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(screen.getByText(/until December 21, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Invoice for order KX7-2M4-9QT' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Credit note for order KX7-2M4-9QT' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test.each<[Partial<Order>, string, RegExp | undefined]>([
    [{ state: 'awaiting_payment' }, 'Waiting for the payment.', undefined],
    [{ state: 'paid' }, 'Paid. Work is about to begin.', undefined],
    [{ state: 'generating' }, 'Paid. Your images are being made.', undefined],
    [{ state: 'delivered' }, 'Delivered.', undefined],
    [{ state: 'expired' }, 'Not paid, so expired. Nothing was charged.', undefined],
    [
      { state: 'refund_pending', refundReason: 'payment.failed' },
      'The money is on its way back to you.',
      /arrived after the order had expired/,
    ],
    [
      { state: 'refunded', refundReason: 'order.withdrawn' },
      'Refunded in full.',
      /You withdrew from the contract/,
    ],
    [
      { state: 'refund_pending', refundReason: 'order.withdrawn', refundReview: true },
      'You have withdrawn. A person decides about the refund within 14 days and writes to you.',
      undefined,
    ],
    [
      { state: 'delivered', refundReview: true },
      'You have withdrawn. A person decides about the refund within 14 days and writes to you.',
      undefined,
    ],
    [{ state: 'disputed' }, 'Disputed with the bank.', undefined],
    [{ state: 'charged_back' }, 'Disputed, and refunded by the bank.', undefined],
  ])('say in words that they are %j', async (part, words, reason) => {
    keep({ invoice: false, confirmation: false, claimUntil: null, ...part });
    await renderApp('/settings?tab=orders');
    expect(await screen.findByText(words)).toBeInTheDocument();
    if (reason !== undefined) expect(screen.getByText(reason)).toBeInTheDocument();
    expect(within(list()).queryAllByRole('button')).toEqual([]);
    expect(within(list()).queryAllByRole('link')).toEqual([]);
  });

  test('lead to the withdrawal while it can be declared', async () => {
    keep({ state: 'generating', canWithdraw: true, claimUntil: null });
    await renderApp('/settings?tab=orders');
    expect(await screen.findByRole('link', { name: /^Withdraw from contract here, order/ })).toHaveAttribute(
      'href',
      '/withdraw?order=KX7-2M4-9QT',
    );
  });

  test('come page by page', async () => {
    for (let index = 0; index < 25; index += 1) keep({ id: `o${index}`, number: `N${index}` });
    const { user } = await renderApp('/settings?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/^N24,/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('are none yet', async () => {
    await renderApp('/settings?tab=orders');
    expect(await screen.findByText('No order yet')).toBeInTheDocument();
  });

  test('can be asked for again', async () => {
    keep();
    db.failures.set('GET /orders', { status: 503, code: 'service.unavailable' });
    const { user } = await renderApp('/settings?tab=orders');
    expect(await screen.findByText('Your orders could not be loaded')).toBeInTheDocument();
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Delivered.')).toBeInTheDocument();
  });
});

describe('an invoice', () => {
  test('is fetched with the session and handed to the downloads by its own name', async () => {
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    keep({ creditNote: true });
    const { user } = await renderApp('/settings?tab=orders');
    await user.click(await screen.findByRole('button', { name: /^Invoice/ }));
    expect(await screen.findByText('The document is in your downloads.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Credit note/ }));
    await waitFor(() => expect(names).toHaveLength(2));
    expect(names).toEqual(['RE-2026-000123.pdf', 'RK-2026-000007.pdf']);
  });

  test('stands beside the confirmation of the contract, which is there from the payment on', async () => {
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    keep({ state: 'generating', invoice: false });
    const { user } = await renderApp('/settings?tab=orders');
    await user.click(
      await screen.findByRole('button', { name: 'Confirmation of contract for order KX7-2M4-9QT' }),
    );
    await waitFor(() => expect(names).toEqual(['confirmation-KX7-2M4-9QT.pdf']));
  });

  test('says why it does not come', async () => {
    keep();
    db.failures.set('GET /orders/:id/invoice', { status: 503, code: 'service.unavailable' });
    const { user } = await renderApp('/settings?tab=orders');
    await user.click(await screen.findByRole('button', { name: /^Invoice/ }));
    expect(await screen.findByText('Server error. Please try again later.')).toBeInTheDocument();
  });
});

describe('the guarantee', () => {
  const claimed = () => db.requests.some(({ route }) => route.endsWith('/guarantee-claim'));
  const openClaim = async () => {
    const app = await renderApp('/settings?tab=orders');
    await app.user.click(await screen.findByRole('button', { name: /^Claim the guarantee/ }));
    return { app, dialog: within(await screen.findByRole('alertdialog')) };
  };

  test('says before the button what is given up for the money', async () => {
    keep();
    const { app, dialog } = await openClaim();
    const button = dialog.getByRole('button', { name: 'Claim the refund' });
    for (const fact of [
      /You then get \$13\.00 back/,
      /license to all images .* ends/,
      /deleted 24 hours after/,
    ]) {
      const shown = dialog.getByText(fact);
      expect(shown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(dialog.getByRole('button', { name: 'Keep the images' })).toHaveFocus();
    expect(await findings()).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Keep the images' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(claimed()).toBe(false);
  });

  test('is granted at once the first time', async () => {
    keep();
    const { app, dialog } = await openClaim();
    await app.user.click(dialog.getByRole('button', { name: 'Claim the refund' }));
    expect(await screen.findByText(/Your claim was granted/)).toBeInTheDocument();
    expect(await screen.findByText('The money is on its way back to you.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim the guarantee/ })).toBeNull();
  });

  test('is looked at by a person the next time', async () => {
    keep();
    db.claims = 'review';
    const { app, dialog } = await openClaim();
    await app.user.click(dialog.getByRole('button', { name: 'Claim the refund' }));
    expect(await screen.findByText(/A person looks at it/)).toBeInTheDocument();
    expect(await screen.findByText(/^Guarantee claimed on /)).toBeInTheDocument();
    expect(screen.getByText('Delivered.')).toBeInTheDocument();
  });

  const decidedAt = '2026-11-22T11:00:00Z';
  test.each([
    [
      'waiting',
      makeClaim({ receivedAt: '2026-11-21T11:00:00Z' }),
      {},
      /claimed on November 21, 2026\. A person looks/,
    ],
    [
      'granted',
      makeClaim({ state: 'granted', decidedAt }),
      { state: 'refunded', refundReason: 'order.claim_granted' },
      'Guarantee claim granted on November 22, 2026: $13.00 back to you.',
    ],
    [
      'granted in test mode',
      makeClaim({ state: 'granted', decidedAt }),
      { state: 'refunded', bypass: true },
      'Guarantee claim granted on November 22, 2026.',
    ],
    [
      'declined',
      makeClaim({ state: 'declined', decidedAt, reason: 'Twelve <b>are</b> sharp.' }),
      {},
      'Guarantee claim declined on November 22, 2026. The reason:',
    ],
  ] as const)('leaves its trace at the order: %s', async (_, claim, part, sentence) => {
    keep({ claimUntil: null, claim, ...part });
    await renderApp('/settings?tab=orders');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim the guarantee/ })).toBeNull();
    const reason = screen.queryByText('Twelve <b>are</b> sharp.');
    expect(reason !== null).toBe(claim.state === 'declined');
    if (reason) expect(screen.getByText(/write to support@example\.org/)).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['claim.too_late', 'The guarantee can be claimed within 30 days of delivery.'],
    ['claim.already', 'The guarantee was already claimed for this order.'],
    ['claim.not_delivered', 'The guarantee can be claimed once the images are delivered.'],
  ])('says %s in its sentence', async (code, sentence) => {
    keep();
    db.failures.set('POST /orders/:id/guarantee-claim', { status: 409, code });
    const { app, dialog } = await openClaim();
    await app.user.click(dialog.getByRole('button', { name: 'Claim the refund' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  });
});
