import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as, dataOf, type Schemas } from '../../deploy/src/api/public-api.ts';
import { Customer, password, patiently, type Order } from './support/customer.ts';
import { verificationToken, type Mail } from './support/mailbox.ts';
import { launchBrowser } from './support/social-visitor.ts';
import { signInToDesk } from './support/staff.ts';
import { api, fileAt, mailbox } from './support/stack.ts';

describe('a claim that waits for a person', () => {
  let browser: Browser;
  let staff: Schemas['DeskSession'];
  let customer: Customer;
  let order: Order;

  beforeAll(async () => {
    browser = await launchBrowser();
    [staff, customer] = await Promise.all([signInToDesk(browser), Customer.arrive(api, mailbox)]);
    // The first claim of somebody is granted without a person.
    await claim(await delivered());
    order = await delivered();
    expect(await claim(order)).toBe('review');
  });
  afterAll(() => browser?.close());

  async function delivered(): Promise<Order> {
    const photo = await customer.upload();
    const placed = await customer.order(photo.id);
    await customer.orderOnce(placed.id, 'delivered');
    return placed;
  }

  async function claim({ id }: Order): Promise<string> {
    const path = { params: { path: { id } } };
    return (await dataOf(api.POST('/orders/{id}/guarantee-claim', { ...as(customer.token), ...path }))).state;
  }

  const atDesk = () => ({ ...as(staff.token), params: { path: { number: order.number } } });

  it('is listed at the desk with what the customer paid for', async () => {
    expect(staff).toMatchObject({ name: 'Sam Support', role: 'support' });
    const { claims } = await dataOf(api.GET('/desk/claims', as(staff.token)));
    expect(claims).toContainEqual(expect.objectContaining({ orderNumber: order.number, language: 'en' }));
  });

  it('shows its images and the selfie for a reason, which stays with the order', async () => {
    const body = { reason: 'The customer says that nobody is recognised.' };
    const { selfie, images } = await dataOf(api.POST('/desk/orders/{number}/images', { ...atDesk(), body }));
    expect(images).toHaveLength(20);
    for (const url of [selfie?.url, images[0]?.url, images[19]?.url]) {
      const file = await fileAt(url);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    const { timeline } = await dataOf(api.GET('/desk/orders/{number}', atDesk()));
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'act:look-at-images', detail: `Sam Support: ${body.reason}` }),
    );
  });

  it('is declined with a reason that the customer reads in a mail and beside the order', async () => {
    const body = { reason: 'Eighteen of the twenty images show you clearly.' };
    const { claim: decided } = await dataOf(
      api.POST('/desk/orders/{number}/claim/decline', { ...atDesk(), body }),
    );
    expect(decided).toMatchObject({ state: 'declined', reason: body.reason });
    const params = { path: { id: order.id } };
    const { order: seen } = await dataOf(api.GET('/orders/{id}', { ...as(customer.token), params }));
    expect(JSON.stringify(seen.claim)).toContain(body.reason);
    await eventually(async () => {
      const mails = await mailbox.letters(customer.email);
      if (!mails.some(({ text }) => text.includes(body.reason))) throw new Error('no mail with the reason');
    }, patiently);
  });

  it('is granted after all, and the money goes back', async () => {
    const { claim: decided } = await dataOf(api.POST('/desk/orders/{number}/claim/grant', atDesk()));
    expect(decided.state).toBe('granted');
    await customer.orderOnce(order.id, 'refunded');
  });

  it('has its mails listed, and the receipt sent again', async () => {
    const receipts = async () =>
      (await mailbox.letters(customer.email)).filter(
        ({ subject, text }) => text.includes(order.number) && /receipt/.test(subject),
      );
    expect(await receipts()).toHaveLength(1);
    const { mails } = await dataOf(api.GET('/desk/orders/{number}/mails', atDesk()));
    const receipt = mails.find(({ kind }) => kind === 'receipt');
    expect(receipt).toMatchObject({ state: 'sent', askedBy: null, canResend: true });
    const path = { number: order.number, mail: receipt?.id ?? '' };
    const { mail } = await dataOf(
      api.POST('/desk/orders/{number}/mails/{mail}/resend', { ...as(staff.token), params: { path } }),
    );
    expect(mail).toMatchObject({ kind: 'receipt', askedBy: 'Sam Support' });
    await eventually(async () => expect(await receipts()).toHaveLength(2), patiently);
  });

  it('belongs to an account that its address finds, and that a lock shuts out until it is lifted', async () => {
    const who = { body: { who: customer.email } };
    const { account } = await dataOf(api.POST('/desk/accounts/find', { ...as(staff.token), ...who }));
    expect(account).toMatchObject({ email: customer.email, lock: null });
    const { orders } = await dataOf(
      api.GET('/desk/orders', { ...as(staff.token), params: { query: { user: account.id } } }),
    );
    expect(orders.map(({ number }) => number)).toContain(order.number);
    const one = { ...as(staff.token), params: { path: { id: account.id } } };
    const reason = 'Your photos show somebody who has not agreed.';
    const { account: locked } = await dataOf(
      api.POST('/desk/accounts/{id}/lock', { ...one, body: { reason } }),
    );
    expect(locked.lock).toMatchObject({ reason });
    expect(await answerOf(api.GET('/auth/user', as(customer.token)))).toMatchObject({ status: 401 });
    await eventually(async () => {
      const mails = await mailbox.letters(customer.email);
      if (!mails.some(({ text }) => text.includes(reason))) throw new Error('no mail with the reason');
    }, patiently);
    const { account: unlocked } = await dataOf(api.POST('/desk/accounts/{id}/unlock', one));
    expect(unlocked.lock).toBeNull();
    expect(unlocked.acts.map(({ act, operator }) => [act, operator])).toEqual([
      ['look', 'Sam Support'],
      ['lock', 'Sam Support'],
      ['unlock', 'Sam Support'],
    ]);
    expect(await answerOf(api.POST('/desk/accounts/{id}/delete', one))).toMatchObject({
      status: 403,
      code: 'desk.supervisor_needed',
    });
  });

  it('stands beside an account whose owner mistyped the address, which is corrected and then confirmed', async () => {
    const mistyped = await Customer.arrive(api, mailbox, { verify: false });
    const who = { body: { who: mistyped.email } };
    const { account } = await dataOf(api.POST('/desk/accounts/find', { ...as(staff.token), ...who }));
    expect(account).toMatchObject({ email: mistyped.email, emailVerified: false });
    const email = `corrected.${mistyped.email}`;
    const body = { address: email, reason: 'Writes from there, and knows the day of the registration.' };
    const params = { path: { id: account.id } };
    const { account: corrected } = await dataOf(
      api.POST('/desk/accounts/{id}/address', { ...as(staff.token), params, body }),
    );
    expect(corrected).toMatchObject({ email, emailVerified: false });
    expect(corrected.acts.at(-1)).toMatchObject({ act: 'correct-address', reason: body.reason });
    const [mail] = await eventually(async () => {
      const mails = await mailbox.letters(email);
      if (mails.length === 0) throw new Error('no mail to the new address');
      return mails;
    }, patiently);
    const token = verificationToken(mail as Mail);
    await dataOf(api.POST('/auth/verify-email', { body: { token, password } }));
    const { user } = await dataOf(api.POST('/auth/login', { body: { email, password } }));
    expect(user).toMatchObject({ id: account.id, emailVerified: true });
  });

  it('is worked on by support, who sees coupons and gives none away', async () => {
    const query = { params: { query: { beginning: 'welcome' } } };
    const { coupons } = await dataOf(api.GET('/desk/coupons', { ...as(staff.token), ...query }));
    expect(coupons).toContainEqual(
      expect.objectContaining({ code: 'WELCOME10', percent: 10, state: 'active' }),
    );
    const body = { code: 'FREE_FOR_ALL', percent: 100, amounts: [], packages: [] };
    expect(await answerOf(api.POST('/desk/coupons', { ...as(staff.token), body }))).toMatchObject({
      status: 403,
      code: 'desk.supervisor_needed',
    });
    const one = { ...as(staff.token), params: { path: { code: body.code } } };
    expect(await answerOf(api.POST('/desk/coupons/{code}/end', one))).toMatchObject({
      status: 404,
      code: 'coupon.not_found',
    });
  });

  it('opens nothing to customers, and the desk opens no account', async () => {
    const expired = { status: 401, code: 'auth.session_expired' };
    const asCustomer = { ...atDesk(), ...as(customer.token) };
    expect(await answerOf(api.GET('/desk/claims', as(customer.token)))).toMatchObject(expired);
    expect(await answerOf(api.GET('/desk/orders/{number}', asCustomer))).toMatchObject(expired);
    expect(await answerOf(api.GET('/orders', as(staff.token)))).toMatchObject(expired);
    expect(await answerOf(api.POST('/desk/session', { body: { token: customer.token } }))).toMatchObject(
      expired,
    );
  });
});
