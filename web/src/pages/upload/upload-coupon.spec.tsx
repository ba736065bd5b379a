import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { enterCoupon, orderPanel } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
  db.photos.set('photo-1', makeDetail(makePhoto()));
});

describe('ordering with a coupon', () => {
  test('takes a coupon and gives it back', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await enterCoupon(user, 'WELCOME10');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(await orderPanel().findByText('$18.90')).toBeInTheDocument();
    await user.click(orderPanel().getByRole('button', { name: 'Remove' }));
    expect(orderPanel().queryByText('$18.90')).toBeNull();
  });

  test.each([
    [1, '1 use left'],
    [5, '5 uses left'],
    [6, undefined],
    [null, undefined],
  ])('says of a coupon with %p uses: %p', async (uses, sentence) => {
    db.usesRemaining = uses;
    const { user } = await renderApp('/upload?photo=photo-1');
    await enterCoupon(user, 'WELCOME10');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    const applied = await orderPanel().findByRole('status');
    expect(applied).toHaveTextContent('WELCOME10: $2.10 off');
    if (sentence === undefined) expect(applied).not.toHaveTextContent('left');
    else expect(applied).toHaveTextContent(sentence);
  });

  test.each([
    ['coupon.not_found', 404, 'Coupon code not found'],
    ['coupon.invalid', 422, 'Invalid coupon code'],
    ['coupon.validation_failed', 500, 'Coupon validation failed'],
    ['coupon.invalid_request', 400, 'Invalid coupon request'],
  ])('says %s in its sentence', async (code, status, sentence) => {
    db.failures.set('POST /coupons/validate', { status, code });
    const { user } = await renderApp('/upload?photo=photo-1');
    await enterCoupon(user, 'X');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(await orderPanel().findByText(sentence)).toBeInTheDocument();
  });

  test('asks for a code when the field is empty', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await user.click(await orderPanel().findByRole('button', { name: 'I have a coupon code' }));
    expect(orderPanel().getByLabelText(/Coupon code/)).toHaveFocus();
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(orderPanel().getByText('Please enter a coupon code')).toBeInTheDocument();
  });
});
