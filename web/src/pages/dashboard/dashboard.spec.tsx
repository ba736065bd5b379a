import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { Order } from '@/shared/api/types';
import type { FakeDb } from '@/testing/db';
import { at, makeDetail, makeOrder, makeOrdered, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

/** More orders than the pretended server lists at once. */
const NEWEST = 20;

describe('dashboard', () => {
  beforeEach(() => signIn(db));

  test('shows counts, and for each photo its state and next step', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    db.photos.set('photo-2', makeOrdered(5, { id: 'photo-2', uploadedAt: at(-1000) }));
    db.photos.set('photo-3', makeDetail(makePhoto({ id: 'photo-3', uploadedAt: at(-2000) })));
    await renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toHaveAttribute(
      'href',
      '/results/photo-1',
    );
    expect(screen.getByRole('link', { name: 'See the progress' })).toHaveAttribute(
      'href',
      '/processing?photo=photo-2',
    );
    expect(screen.getByRole('link', { name: 'Choose a package' })).toHaveAttribute(
      'href',
      '/upload?photo=photo-3',
    );
    const numbers = await screen.findByText('25');
    expect(screen.getByText('Ready, 20 headshots')).toBeInTheDocument();
    const view = screen.getByRole('link', { name: 'View the headshots' });
    expect(view.compareDocumentPosition(numbers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await findings()).toEqual([]);
  });

  test('starts empty with the way to the upload', async () => {
    await renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
    expect(screen.queryByText('AI-generated images')).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('says that the photos did not load and tries again', async () => {
    db.failures.set('GET /photos', { status: 500, code: 'server.error' });
    const { user } = await renderApp('/dashboard');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load photos');
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
  });

  async function removeFirst() {
    db.photos.set('photo-1', makeOrdered(20));
    const app = await renderApp('/dashboard');
    await app.user.click(await screen.findByRole('button', { name: /^Delete the photo from/ }));
    await app.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete for good' }),
    );
    return app;
  }

  test('deletes a photo after asking', async () => {
    await removeFirst();
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
    await waitFor(() => expect(db.photos.size).toBe(0));
  });

  test.each<[string, Parameters<FakeDb['photos']['set']>[1], RegExp]>([
    ['one that was never ordered', makeDetail(makePhoto()), /waiting for its payment, that order ends/],
    ['one whose order failed', makeOrdered(0, { status: 'failed' }), /Its order has ended/],
    [
      'one image',
      makeOrdered(1, { status: 'completed' }),
      /its 1 image will be .* its invoice and the guarantee/,
    ],
    ['a delivered order', makeOrdered(20), /its 20 images will be .* its invoice and the guarantee/],
  ])('says before deleting what becomes of the order: %s', async (_what, photo, sentence) => {
    db.photos.set('photo-1', photo);
    const { user } = await renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^Delete the photo from/ }));
    expect(within(screen.getByRole('alertdialog')).getByText(sentence)).toBeInTheDocument();
  });

  test.each([500, 404])('promises no money while the order is unknown (%i)', async (status) => {
    for (const route of ['GET /orders', 'GET /orders/:id'])
      db.failures.set(route, { status, code: status === 404 ? 'order.not_found' : 'server.error' });
    db.photos.set('photo-1', makeOrdered(0, { status: 'failed' }));
    await renderApp('/dashboard');
    expect(await screen.findByText('Processing failed')).toBeInTheDocument();
    await waitFor(() => expect(db.requests.some(({ route }) => route === 'GET /orders')).toBe(true));
    expect(screen.queryByText(/full amount back|nothing was charged/i)).toBeNull();
  });

  test('asks for the order of a photo that is older than the newest ones, and for no other', async () => {
    for (let index = 0; index < NEWEST; index += 1) {
      const id = `later-${index}`;
      db.orders.set(id, makeOrder({ id, photoId: id }));
    }
    db.orders.set('old', makeOrder({ id: 'old', photoId: 'photo-1', number: 'OLD-0RD-3R0' }));
    db.photos.set('photo-1', makeOrdered(20, { orderId: 'old' }));
    db.photos.set('later-0', makeOrdered(20, { id: 'later-0', orderId: 'later-0' }));
    await renderApp('/dashboard');
    expect(await screen.findByText('Order OLD-0RD-3R0')).toBeInTheDocument();
    expect(screen.getByText('Order KX7-2M4-9QT')).toBeInTheDocument();
    const asked = db.requests.filter(({ route }) => route === 'GET /orders/:id').map(({ path }) => path);
    expect(asked).toEqual(['/api/orders/old']);
  });

  const failure = { code: 'generation.no_usable', message: '' };
  const failed = makeOrdered(0, { status: 'failed', failure });
  const free = { amount: 0, currency: 'USD' };
  test.each<[string, Partial<Order>, readonly string[]]>([
    ['about to go back', { state: 'generating' }, ['Processing failed', 'You get the full amount back.']],
    [
      'on its way back',
      { state: 'refund_pending', refundReason: failure.code },
      [
        'Processing failed',
        'No usable image could be made from this photo.',
        '$13.00 is on its way back to you.',
      ],
    ],
    [
      'refunded',
      { state: 'refunded', refundReason: failure.code },
      ['Processing failed', '$13.00 was refunded.'],
    ],
    [
      'a free order',
      { state: 'refunded', refundReason: failure.code, total: free },
      ['Processing failed', 'Nothing was charged.'],
    ],
    [
      'a test order',
      { state: 'refunded', refundReason: failure.code, bypass: true },
      ['Processing failed', 'This was a test order: nothing was charged.'],
    ],
    [
      'a withdrawal, which is no failure',
      { state: 'refunded', refundReason: 'order.withdrawn' },
      ['This order has ended', 'You withdrew from the contract.', '$13.00 was refunded.'],
    ],
  ])('says of a photo without images what happens with the money: %s', async (_what, order, sentences) => {
    db.photos.set('photo-1', failed);
    db.orders.set('order-1', makeOrder(order));
    await renderApp('/dashboard');
    expect(await screen.findByText('Order KX7-2M4-9QT')).toBeInTheDocument();
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test.each<[string, Order['state'], string, string]>([
    ['that waits', 'awaiting_payment', '$21.00 is still to be paid. Then we begin.', 'Pay now'],
    [
      'that lapsed',
      'expired',
      'The order was not paid in time and has expired. Nothing was charged.',
      'Order again',
    ],
  ])(
    'says that a payment is needed for an order %s, and leads there',
    async (_what, state, sentence, button) => {
      db.photos.set('photo-1', makeDetail(makePhoto()));
      db.orders.set('order-1', makeOrder({ state, package: 'premium', paidAt: null, deliveredAt: null }));
      await renderApp('/dashboard');
      expect(await screen.findByText('Payment needed')).toBeInTheDocument();
      expect(screen.getByText(sentence)).toBeInTheDocument();
      expect(screen.getByText('Order KX7-2M4-9QT')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: button })).toHaveAttribute(
        'href',
        '/upload?photo=photo-1&package=premium',
      );
      expect(await findings()).toEqual([]);
    },
  );

  test('asks nobody to pay again while the bank takes its days', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto()));
    const order = makeOrder({
      state: 'awaiting_payment',
      package: 'premium',
      paidAt: null,
      deliveredAt: null,
      paymentDelayed: true,
    });
    db.orders.set('order-1', order);
    await renderApp('/dashboard');
    expect(await screen.findByText('Waiting for your bank')).toBeInTheDocument();
    expect(
      screen.getByText('$21.00 is on its way from your bank, which can take a few days. Then we begin.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('says when a photo was deleted whose time is over, and offers nothing that is gone', async () => {
    db.photos.set('photo-1', makeOrdered(20, { expiresAt: '2020-03-01T12:00:00Z' }));
    await renderApp('/dashboard');
    expect(await screen.findByText('Deleted on March 1, 2020')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'View the headshots' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete the photo/ })).toBeNull();
  });

  test('shows the photos also when the orders cannot be had', async () => {
    db.failures.set('GET /orders', { status: 500, code: 'server.error' });
    db.photos.set('photo-1', makeOrdered(20));
    await renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  test('offers a new upload, the profile, a larger package and a fresh list', async () => {
    const { user } = await renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'No photos yet' });
    expect(screen.getAllByRole('link', { name: 'Upload a selfie' })[0]).toHaveAttribute('href', '/upload');
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/settings?tab=profile');
    expect(screen.getByRole('link', { name: 'Upgrade package' })).toHaveAttribute('href', '/pricing');
    db.photos.set('photo-1', makeOrdered(20));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  test('says until when the photo of a running order stays, and what can be done instead', async () => {
    db.photos.set('photo-1', makeOrdered(5));
    const { user } = await renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^Delete the photo from/ }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'This photo is being worked on' }));
    expect(dialog.getByText(/once the images are delivered or the money is refunded/)).toBeInTheDocument();
    expect(
      dialog.getByText(/withdraw from the order, and you can delete the photo; or delete your account/),
    ).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Go to the account settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
    expect(dialog.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(await findings()).toEqual([]);
    expect(db.photos.size).toBe(1);
  });

  test('says so when the order began meanwhile', async () => {
    db.failures.set('DELETE /photos/:id', { status: 409, code: 'photo.in_use' });
    await removeFirst();
    expect(await screen.findByRole('alert')).toHaveTextContent('This photo belongs to an order.');
  });

  test('brings the row back when deleting failed', async () => {
    db.failures.set('DELETE /photos/:id', { status: 500, code: 'photo.delete_failed' });
    await removeFirst();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete photo');
    expect(screen.getByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  test('logs out, keeps nothing and says so once', async () => {
    const { user, store } = await renderApp('/dashboard');
    await user.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] ?? document.body);
    expect(await screen.findByText('You are logged out.')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
    expect(store.getState().auth.status).toBe('anonymous');
  });
});
