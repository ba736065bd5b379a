import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import type { PaymentSession } from '@/services/api/types';

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
  photoId: 'photo-1',
  package: 'professional',
  amount: { amount: 1300, currency: 'USD' },
  photosAdded: 20,
  credits: 20,
  totalCredits: 28,
  receiptEmail: 'ada@example.org',
  bypass: true,
  state: 'paid',
};

describe('payment success', () => {
  beforeEach(() => signIn(db));

  test('lists what was bought and says that this was a test', async () => {
    db.payments.set('s1', paid);
    await renderApp('/payment/success?session_id=s1');
    expect(
      await screen.findByText('Test mode: the payment was skipped and nothing was charged.'),
    ).toBeInTheDocument();
    for (const fact of ['$13.00', '20 images', '28 images', 'ada@example.org']) {
      expect(screen.getByText(fact)).toBeInTheDocument();
    }
    expect(await findings()).toEqual([]);
  });

  test('waits for a payment that is on its way', async () => {
    db.payments.set('s1', { ...paid, state: 'pending' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText('The payment is being confirmed.')).toBeInTheDocument();
    db.payments.set('s1', { ...paid, bypass: false });
    expect(await screen.findByText('$13.00', {}, { timeout: 4000 })).toBeInTheDocument();
  });

  test('says that nothing was charged when it failed', async () => {
    db.payments.set('s1', { ...paid, state: 'failed' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
  });

  test.each(['', '?session_id=zz'])('refuses a session that does not exist: "%s"', async (query) => {
    await renderApp(`/payment/success${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid payment session');
  });

  test('says that the data did not load, with a way to try again', async () => {
    db.failures.set('GET /payments/sessions/:id', { status: 503, code: 'service.unavailable' });
    await renderApp('/payment/success?session_id=s1');
    expect(await screen.findByText('Error loading payment data', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
