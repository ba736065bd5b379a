import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { Order } from '@/shared/api/types';
import { photosApi } from '@/entities/photo/photos-api';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makeOrder, makeOrdered, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe('processing', () => {
  beforeEach(() => signIn(db));

  test('asks for a login first', async () => {
    localStorage.clear();
    const app = await renderApp('/processing?photo=photo-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
    expect(app.path()).toBe('/login?returnTo=%2Fprocessing%3Fphoto%3Dphoto-1');
  });

  test('counts the images from facts, and moves with the stream', async () => {
    db.photos.set('photo-1', makeOrdered(12));
    await renderApp('/processing?photo=photo-1');
    expect(await screen.findByText('12 of 20')).toBeInTheDocument();
    expect(document.title).toContain('(12/20)');
    expect(await findings()).toEqual([]);
    await waitFor(() => expect(db.streams).toBe(1));
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByText('13 of 20')).toBeInTheDocument();
  });

  test('says the estimate of the package until images come, then what the pace of this order leaves', async () => {
    db.photos.set('photo-1', makeOrdered(0));
    await renderApp('/processing?photo=photo-1');
    expect(await screen.findByText('About 20 minutes. It usually takes less.')).toBeInTheDocument();
    await waitFor(() => expect(db.streams).toBe(1));
    db.photos.set('photo-1', { ...makeOrdered(0), minutesLeft: 2 });
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByText('About 2 minutes left.')).toBeInTheDocument();
    expect(screen.queryByText(/It usually takes less/)).toBeNull();
  });

  test('offers the results once everything is there', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    await renderApp('/processing?photo=photo-1');
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toHaveAttribute(
      'href',
      '/results/photo-1',
    );
  });

  test('offers the results of the photo that somebody watched without naming it', async () => {
    db.photos.set('photo-1', makeOrdered(19));
    const app = await renderApp('/processing');
    expect(await screen.findByText('19 of 20')).toBeInTheDocument();
    await waitFor(() => expect(db.streams).toBe(1));
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
    await act(() =>
      app.store.dispatch(photosApi.endpoints.latestPhotos.initiate(undefined, { forceRefetch: true })),
    );
    expect(screen.getByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  const failure = { code: 'generation.incomplete', message: '' };
  const failed = makeOrdered(0, { status: 'failed', failure });
  const incomplete = 'Not all images were finished in time.';
  const titleFailed = 'This order did not work out';

  test.each<[string, Partial<Order>, string, RegExp]>([
    ['whose refund begins', { state: 'generating' }, titleFailed, /^You get the full amount back/],
    ['refunded', { state: 'refunded' }, titleFailed, /^\$13\.00 was refunded/],
    ['that was a test', { state: 'refunded', bypass: true }, titleFailed, /^This was a test order/],
    ['that was free', { total: { amount: 0, currency: 'USD' } }, titleFailed, /^Nothing was charged/],
  ])('names the money first when an order failed: one %s', async (_what, order, title, money) => {
    db.photos.set('photo-1', failed);
    db.orders.set('order-1', makeOrder({ ...order, refundReason: failure.code }));
    await renderApp('/processing?photo=photo-1');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(money);
    expect(alert).toHaveTextContent(incomplete);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('tells a withdrawn order as one that has ended, not as one that failed', async () => {
    db.photos.set('photo-1', failed);
    db.orders.set('order-1', makeOrder({ state: 'refund_pending', refundReason: 'order.withdrawn' }));
    await renderApp('/processing?photo=photo-1');
    const reason = await screen.findByText('You withdrew from the contract.');
    expect(reason.parentElement).toHaveTextContent(/^\$13\.00 is on its way back to you/);
    expect(screen.getByRole('heading', { level: 1, name: 'This order has ended' })).toBeInTheDocument();
    expect(screen.queryByText(incomplete)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('promises no money that a person decides about', async () => {
    const held = { state: 'refund_pending', refundReason: 'order.withdrawn', refundReview: true } as const;
    db.photos.set('photo-1', failed);
    db.orders.set('order-1', makeOrder(held));
    await renderApp('/processing?photo=photo-1');
    const reason = await screen.findByText('You withdrew from the contract.');
    expect(reason.parentElement).toHaveTextContent(/^A person decides about the refund within 14 days/);
    expect(screen.queryByText(/on its way back/)).toBeNull();
  });

  test('promises no money while the order cannot be had', async () => {
    db.failures.set('GET /orders/:id', { status: 503, code: 'server.unavailable' });
    db.photos.set('photo-1', failed);
    await renderApp('/processing?photo=photo-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${incomplete}`));
  });

  test('finds the newest one that runs', async () => {
    db.photos.set('photo-1', makeOrdered(3));
    await renderApp('/processing');
    expect(await screen.findByText('3 of 20')).toBeInTheDocument();
  });

  test('shows the newest order that has just been made to who comes then', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    await renderApp('/processing');
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toHaveAttribute(
      'href',
      '/results/photo-1',
    );
    expect(screen.queryByText('Nothing is running')).toBeNull();
  });

  test('says that nothing runs', async () => {
    await renderApp('/processing');
    expect(await screen.findByRole('heading', { name: 'Nothing is running' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('leads an unpaid photo to the packages', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto()));
    await renderApp('/processing?photo=photo-1');
    expect(await screen.findByRole('link', { name: 'Choose a package' })).toHaveAttribute(
      'href',
      '/upload?photo=photo-1',
    );
  });

  test('says that a photo does not exist', async () => {
    await renderApp('/processing?photo=nope');
    expect(await screen.findByRole('alert')).toHaveTextContent('Photo not found.');
  });
});
