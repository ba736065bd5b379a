import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStripeDouble, type StripeDouble } from '@headshots/stripe-double/client';
import { pay } from './pay.ts';

describe('paying in the demo', () => {
  let double: StripeDouble;
  beforeAll(async () => {
    double = await startStripeDouble();
  });
  afterAll(() => double.stop());

  it('goes through the hosted page of the double', async () => {
    const response = await fetch(`${double.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${double.secretKey}` },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: `${double.url}/payment/success`,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '1200',
        'line_items[0][price_data][product_data][name]': '20 headshots',
      }),
    });
    const { url } = (await response.json()) as { url: string };
    expect(await pay(double.url, url)).toMatch(/4242/);
    expect(await double.control.ledger()).toMatchObject({ totals: { eur: 1200 } });
    await expect(pay(double.url, url)).rejects.toThrow(/answered 200/);
  });

  it('never goes to Stripe itself', async () => {
    await expect(pay(double.url, 'https://checkout.stripe.com/c/pay/cs_test_1')).rejects.toThrow(
      /not at https:\/\/checkout.stripe.com/,
    );
  });
});
