import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { leaveToPay, orderKey } from '@/entities/order/order-intent';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { orderPanel } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe('somebody who is back from the payment', () => {
  const given = { terms: 't1', face: 'f1', immediateStart: 's1' };
  const cancelled = 'The payment was canceled.';
  beforeEach(() => {
    signIn(db);
    db.photos.set('photo-1', makeDetail(makePhoto()));
  });

  /** What ordering leaves behind in the tab before the browser goes to Stripe. */
  function left(language = 'en'): string {
    const key = orderKey({
      photoId: 'photo-1',
      expression: 'unchanged',
      outfit: 'unchanged',
      language,
      consents: given,
    });
    leaveToPay();
    return key;
  }

  test.each(['/upload?photo=photo-1&package=professional&payment=cancelled', '/upload?photo=photo-1'])(
    'reads at %s that nothing was charged, and finds the choices',
    async (address) => {
      left();
      await renderApp(address);
      expect(await screen.findByText(cancelled)).toBeInTheDocument();
      expect(screen.getByText(/Nothing was charged\./)).toBeInTheDocument();
      await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
      for (const box of orderPanel().getAllByRole('checkbox')) expect(box).toBeChecked();
      const name = address.includes('professional') ? /Professional/ : /Premium/;
      expect(screen.getByRole('radio', { name })).toBeChecked();
      expect(await findings()).toEqual([]);
    },
  );

  test('agrees again where the texts were other ones', async () => {
    left('de');
    await renderApp('/upload?photo=photo-1');
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    for (const box of orderPanel().getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  test('in another tab reads it, too, and agrees again', async () => {
    await renderApp('/upload?photo=photo-1&package=ultra&payment=cancelled');
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    for (const box of orderPanel().getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  test('by the Back button reads it on the page as it was left', async () => {
    await renderApp('/upload?photo=photo-1');
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    expect(screen.queryByText(cancelled)).toBeNull();
    left();
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
  });

  test('does not read it where the order was paid all the same', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto({ status: 'queued', orderId: 'order-1' })));
    left();
    await renderApp('/upload?photo=photo-1&payment=cancelled');
    expect(
      await screen.findByText('Headshots have already been ordered for this photo.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(cancelled)).toBeNull();
  });
});
