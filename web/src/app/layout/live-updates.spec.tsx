import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionStarted } from '@/entities/session/auth-slice';
import type { FakeDb } from '@/testing/db';
import { makeOrder, makeOrdered, makeToken } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
});

const streamsAsked = (): number => db.requests.filter(({ route }) => route === 'GET /events').length;

describe('the stream of events', () => {
  test('goes on while the token is renewed', async () => {
    db.photos.set('photo-1', makeOrdered(12));
    const { store } = await renderApp('/processing?photo=photo-1');
    await screen.findByText('12 of 20');
    await waitFor(() => expect(db.streams).toBe(1));
    const { user } = store.getState().auth;
    if (user === null) throw new Error('nobody is signed in');
    const token = makeToken(user.id);
    db.sessions.set(token, user.id);
    act(() => void store.dispatch(sessionStarted({ user, token, receivedAt: Date.now() })));
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByText('13 of 20')).toBeInTheDocument();
    expect([db.streams, streamsAsked()]).toEqual([1, 1]);
  });

  test('asks anew for orders after a gap, in which one was delivered', async () => {
    const order = makeOrder({ state: 'generating' });
    db.orders.set(order.id, order);
    await renderApp('/settings?tab=orders');
    await screen.findByText('Paid. Your images are being made.');
    await waitFor(() => expect(db.streams).toBe(1));
    db.orders.set(order.id, { ...order, state: 'delivered' });
    act(() => db.cutStreams());
    expect(await screen.findByText('Delivered.')).toBeInTheDocument();
    expect(streamsAsked()).toBe(2);
  });
});
