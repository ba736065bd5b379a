import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { order, sandbox, type Sandbox } from './support/sandbox.ts';

describe('the hosted page', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());

  const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    around.stripe.checkout.sessions.create(order(changes));
  const submit = (url: string | null, form: Record<string, string>) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const byCard = { method: 'card', card: '4242 4242 4242 4242', name: 'Ada', country: 'FR' };

  it('shows what is sold, in the language of the session, and that it is a test', async () => {
    const { url } = await open();
    const page = await (await fetch(url ?? '')).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('>TEST<');
    expect(page).toContain('20 Bewerbungsfotos');
    expect(page).toContain('29,00\u00a0€ bezahlen');
    const other = await open({ locale: 'fr' });
    expect(await (await fetch(other.url ?? '')).text()).toContain('<html lang="en">');
  });

  it('takes the payment and sends the customer back with the session', async () => {
    const { id, url } = await open();
    const answer = await submit(url, byCard);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:8080/payment/success?session_id=${id}`);
    expect(await around.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'paid',
      customer_details: { name: 'Ada', address: { country: 'FR' } },
    });
  });

  it.each([
    ['4000 0000 0000 0002', 'abgelehnt'],
    ['4000 0000 0000 9995', 'nicht gedeckt'],
    ['4111 1111 1111 1111', 'keine der Testkarten'],
  ])('says why %s does not pay, and lets the customer try again', async (card, why) => {
    const { id, url } = await open();
    const refused = await submit(url, { ...byCard, card });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(new RegExp(`role="alert"[^>]*>[^<]*${why}`));
    expect((await submit(url, byCard)).status).toBe(303);
    expect(await around.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  });

  it('asks for 3-D Secure before the money moves', async () => {
    const { id, url } = await open();
    const secured = { ...byCard, card: '4000 0025 0000 3155' };
    expect(await (await submit(url, secured)).text()).toContain('3-D Secure');
    expect((await around.double.control.ledger()).movements).toEqual([]);
    expect((await submit(url, { ...secured, method: 'challenge_failed' })).status).toBe(422);
    expect(await around.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    expect((await submit(url, { ...secured, method: 'challenge_passed' })).status).toBe(303);
    expect((await around.double.control.ledger()).totals).toEqual({ eur: 2900 });
  });

  it('begins a debit that the bank answers later', async () => {
    const { id, url } = await open();
    expect((await submit(url, { ...byCard, method: 'debit_fails' })).status).toBe(303);
    expect(await around.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
  });

  it('offers a debit only where the shop allows one', async () => {
    const without = await open();
    expect(await (await fetch(without.url ?? '')).text()).not.toContain('debit_succeeds');
    const allowed = await open({ allowed_payment_method_types: ['card', 'sepa_debit'] });
    expect(await (await fetch(allowed.url ?? '')).text()).toContain('debit_succeeds');
  });

  it('says that it is expired, paid or unknown', async () => {
    const expired = await open();
    await around.stripe.checkout.sessions.expire(expired.id);
    const gone = await fetch(expired.url ?? '');
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('abgelaufen')]);
    expect((await submit(expired.url, byCard)).status).toBe(410);

    const paid = await open();
    await around.double.control.pay(paid.id);
    expect(await (await fetch(paid.url ?? '')).text()).toContain('abgeschlossen');
    expect((await submit(paid.url, byCard)).status).toBe(200);
    expect((await around.double.control.ledger()).totals).toEqual({ eur: 2900 });

    expect((await fetch(`${around.double.url}/stripe-demo/c/pay/cs_test_none`)).status).toBe(404);
  });

  it('allows no script and only its own style, and shows what is sold as text', async () => {
    const name = '<img src=x onerror="alert(1)">';
    const price_data = { currency: 'eur', unit_amount: 2900, product_data: { name } };
    const { url } = await open({ line_items: [{ quantity: 1, price_data }] });
    const answer = await fetch(url ?? '');
    const page = await answer.text();
    expect(page).not.toContain('<img');
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' http://127.0.0.1:8080; base-uri 'none'; frame-ancestors 'none'`,
    );
  });
});
