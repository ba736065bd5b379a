import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { pauses } from '@/pages/payment/use-payment';
import { leaveToPay, leftToPay, orderKey } from '@/entities/order/order-intent';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeOrdered } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import type { PaymentSession } from '@/shared/api/types';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const paid: PaymentSession = {
  id: 's1',
  orderId: 'o1',
  orderNumber: 'KX7-2M4-9QT',
  photoId: 'photo-1',
  package: 'professional',
  amount: { amount: 1300, currency: 'USD' },
  photosAdded: 20,
  credits: 20,
  totalCredits: 28,
  receiptEmail: 'ada@example.org',
  bypass: true,
  state: 'paid',
  orderState: 'paid',
  refundReason: null,
  delayed: false,
};

describe('payment success', () => {
  beforeEach(() => signIn(db));

  test('lists what was bought and says that this was a test', async () => {
    db.photos.set('photo-2', makeOrdered(12, { id: 'photo-2', orderId: 'o2' }));
    db.payments.set('s1', paid);
    await renderApp('/payment/success?session_id=s1');
    expect(
      await screen.findByText('Test mode: the payment was skipped and nothing was charged.'),
    ).toBeInTheDocument();
    for (const fact of [
      'KX7-2M4-9QT',
      '$13.00',
      '20 headshots',
      '28 headshots',
      'Receipt by email to',
      'ada@example.org',
    ]) {
      expect(screen.getByText(fact)).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'Watch your headshots appear' })).toHaveAttribute(
      'href',
      '/processing?photo=photo-1',
    );
    expect(await findings()).toEqual([]);
  });

  test('leads to the images when they are there by now', async () => {
    db.payments.set('s1', { ...paid, orderState: 'delivered' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toHaveAttribute(
      'href',
      '/results/photo-1',
    );
    expect(screen.getByText('Your headshots are ready.')).toBeInTheDocument();
  });

  test('counts down what is still to come, image by image, until all are there', async () => {
    jest.replaceProperty(pauses, 'later', 600_000);
    db.photos.set('photo-1', makeOrdered(17, { orderId: 'o1' }));
    db.payments.set('s1', { ...paid, totalCredits: 20 });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText('3 headshots')).toBeInTheDocument();
    await waitFor(() => expect(db.streams).toBe(1));
    const asked = db.requests.length;
    for (const left of ['2 headshots', '1 headshot']) {
      act(() => void db.addImage('photo-1'));
      expect(await screen.findByText(left)).toBeInTheDocument();
    }
    const routes = db.requests.slice(asked).map(({ route }) => route);
    expect(routes).not.toContain('GET /payments/sessions/:id');
    db.payments.set('s1', { ...paid, totalCredits: 0, orderState: 'delivered' });
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByText('0 headshots')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  test('says that the images are there also when the order hears of the last one after the browser', async () => {
    jest.replaceProperty(pauses, 'later', 100);
    db.photos.set('photo-1', makeOrdered(19, { orderId: 'o1' }));
    db.payments.set('s1', paid);
    await renderApp('/payment/success?session_id=s1');
    await waitFor(() => expect(db.streams).toBe(1));
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByText('0 headshots')).toBeInTheDocument();
    db.payments.set('s1', { ...paid, orderState: 'delivered' });
    expect(await screen.findByText('Your headshots are ready.')).toBeInTheDocument();
  });

  test('waits for a payment that is on its way', async () => {
    db.payments.set('s1', { ...paid, state: 'pending' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText(/takes a few seconds/)).toBeInTheDocument();
    db.payments.set('s1', { ...paid, bypass: false });
    expect(await screen.findByRole('heading', { level: 1, name: /Thank you/ })).toBeInTheDocument();
  });

  test('says that nothing was charged when it failed', async () => {
    db.payments.set('s1', { ...paid, state: 'failed', orderState: 'expired' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/upload?photo=photo-1&package=professional',
    );
  });

  const real: PaymentSession = { ...paid, bypass: false };
  test.each<[string, Partial<PaymentSession>, string, RegExp]>([
    ['paid', {}, 'Thank you for your order', /ada@example\.org/],
    [
      'pending',
      { state: 'pending', orderState: 'awaiting_payment' },
      'Your payment is being confirmed',
      /takes a few seconds/,
    ],
    [
      'pending at a bank that takes days',
      { state: 'pending', orderState: 'awaiting_payment', delayed: true },
      'Your order is waiting for your bank',
      /begin as soon as your bank has paid/,
    ],
    [
      'failed',
      { state: 'failed', orderState: 'expired' },
      'The payment did not go through',
      /Nothing was charged\./,
    ],
    [
      'too late',
      { state: 'failed', orderState: 'refund_pending', refundReason: 'payment.failed' },
      'Your payment arrived too late',
      /\$13\.00 is on its way back to the payment method/,
    ],
    [
      'paid back for another reason',
      { orderState: 'refunded', refundReason: 'order.withdrawn' },
      'This order is being refunded',
      /You withdrew from the contract\./,
    ],
    ['disputed', { orderState: 'disputed' }, 'This payment was disputed with the bank', /The bank decides/],
    [
      'lost to the bank',
      { orderState: 'charged_back' },
      'This payment was disputed with the bank',
      /The bank decides/,
    ],
  ])('tells a payment that is %s, and thanks only for one that worked', async (name, part, title, text) => {
    db.payments.set('s1', { ...real, ...part });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(document.title).toContain(title);
    expect(screen.queryAllByRole('link', { name: 'Watch your headshots appear' })).toHaveLength(
      name === 'paid' ? 1 : 0,
    );
    expect(screen.queryAllByText(/Thank you/)).toHaveLength(name === 'paid' ? 1 : 0);
    expect(await findings()).toEqual([]);
  });

  test('thanks nobody while it does not know', async () => {
    const answers = Promise.withResolvers<void>();
    db.gates.set('GET /payments/sessions/:id', answers.promise);
    db.payments.set('s1', { ...real, state: 'failed', orderState: 'expired' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment' })).toBeInTheDocument();
    answers.resolve();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The payment did not go through' }),
    ).toBeInTheDocument();
  });

  test('says after half a minute that a mail will come, and goes on asking', async () => {
    expect(pauses.patience).toBe(30_000);
    jest.replaceProperty(pauses, 'patience', 100);
    jest.replaceProperty(pauses, 'later', 100);
    db.payments.set('s1', { ...real, state: 'pending', orderState: 'awaiting_payment' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText(/we will email you as soon as it arrives/)).toBeInTheDocument();
    db.payments.set('s1', real);
    const thanks = { level: 1, name: 'Thank you for your order' };
    expect(await screen.findByRole('heading', thanks)).toBeInTheDocument();
  });

  test('forgets the order of this photo once it is known how it ended, and no other', async () => {
    const choice = {
      photoId: 'photo-1',
      expression: 'unchanged',
      outfit: 'unchanged',
      language: 'en',
      consents: {},
    };
    orderKey(choice);
    leaveToPay();
    db.payments.set('s1', { ...real, photoId: 'photo-2' });
    await renderApp('/payment/success?session_id=s1');
    await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
    expect(leftToPay('photo-1')).toBe(true);
    cleanup();
    db.payments.set('s2', { ...real, id: 's2', state: 'failed', orderState: 'expired' });
    await renderApp('/payment/success?session_id=s2');
    await screen.findByRole('heading', { level: 1, name: 'The payment did not go through' });
    expect(leftToPay('photo-1')).toBe(false);
  });

  test.each(['', '?session_id=zz'])('refuses a session that does not exist: "%s"', async (query) => {
    await renderApp(`/payment/success${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid payment session');
  });

  test('says that the data did not load, with a way to try again', async () => {
    db.failures.set('GET /payments/sessions/:id', { status: 503, code: 'service.unavailable' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText('Error loading payment data')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
