import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import type { AppStore } from '@/app/store';
import { api } from '@/shared/api/api';
import { photosApi } from '@/entities/photo/photos-api';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { good } from '@/testing/handlers/answer';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { orderPanel, stepButton } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe('the expression of a checked photo', () => {
  const route = 'PUT /photos/:id/expression';
  const told = () => db.requests.filter((each) => each.route === route).map(({ body }) => body);
  const known = (store: AppStore) => photosApi.endpoints.getPhoto.select('photo-1')(store.getState()).data;
  const radio = (name: RegExp) => screen.findByRole('radio', { name });
  const order = () => orderPanel().findByRole('button', { name: 'Order with obligation to pay' });

  beforeEach(() => {
    signIn(db);
    db.photos.set('photo-1', makeDetail(makePhoto()));
  });

  test('can be changed, the last choice stays, and nothing is ordered before it is told', async () => {
    const opened = Promise.withResolvers<void>();
    db.gates.set(route, opened.promise);
    const { user } = await renderApp('/upload?photo=photo-1&step=check');
    await user.click(await radio(/Slight smile/));
    await user.click(await radio(/Clear smile/));
    await user.click(await radio(/Unchanged/));
    await user.click(await radio(/Slight smile/));
    expect(await radio(/Slight smile/)).toBeChecked();
    await user.click(stepButton('order'));
    expect(await order()).toBeDisabled();
    opened.resolve();
    await waitFor(async () => expect(await order()).toBeEnabled());
    expect(told()).toEqual([{ expression: 'slight_smile' }, { expression: 'slight_smile' }]);
    expect(db.photos.get('photo-1')?.expression).toBe('slight_smile');
  });

  test('stays when an answer comes that was given before it was changed', async () => {
    const { user, store } = await renderApp('/upload?photo=photo-1&step=check');
    await radio(/Slight smile/);
    const begun = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    server.also(
      http.get('*/api/photos/photo-1', async () => {
        const photo = { ...makeDetail(makePhoto()), minutesLeft: 7 };
        begun.resolve();
        await late.promise;
        return good({ photo });
      }),
    );
    store.dispatch(api.util.invalidateTags([{ type: 'Photo', id: 'photo-1' }]));
    await begun.promise;
    await user.click(await radio(/Slight smile/));
    await waitFor(() => expect(known(store)?.expression).toBe('slight_smile'));
    late.resolve();
    await waitFor(() => expect(known(store)?.minutesLeft).toBe(7));
    expect(known(store)?.expression).toBe('slight_smile');
    expect(await radio(/Slight smile/)).toBeChecked();
    db.photos.set('photo-1', makeDetail(makePhoto({ expression: 'clear_smile' })));
    server.also(http.get('*/api/photos/photo-1', () => good({ photo: db.photos.get('photo-1') })));
    store.dispatch(api.util.invalidateTags([{ type: 'Photo', id: 'photo-1' }]));
    await waitFor(async () => expect(await radio(/Clear smile/)).toBeChecked());
  });

  test('makes it another order than the one that was begun before', async () => {
    db.checkoutUrl = 'https://evil.example/pay/';
    const { user } = await renderApp('/upload?photo=photo-1');
    await order();
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
    await user.click(await order());
    await orderPanel().findByRole('alert');
    await user.click(stepButton('check'));
    await user.click(await radio(/Slight smile/));
    await waitFor(() => expect(db.photos.get('photo-1')?.expression).toBe('slight_smile'));
    await user.click(stepButton('order'));
    await waitFor(async () => expect(await order()).toBeEnabled());
    await user.click(await order());
    await waitFor(() => expect(db.orders.size).toBe(2));
  });

  test('stays where it cannot be changed, and the reason is said', async () => {
    db.failures.set(route, { status: 409, code: 'photo.ordered' });
    const { user } = await renderApp('/upload?photo=photo-1&step=check');
    await user.click(await radio(/Slight smile/));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /its expression and clothes can no longer be changed/,
    );
    await waitFor(async () => expect(await radio(/Unchanged/)).toBeChecked());
  });
});
