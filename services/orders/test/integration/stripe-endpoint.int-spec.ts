import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { typing } from '@headshots/platform/testing';
import { startStripeDouble, type StripeDouble } from '@headshots/stripe-double/client';
import { Stripe } from 'stripe';
import { endpointCommands } from '../../src/operator/endpoint.commands.ts';
import { apiVersion, StripeClient } from '../../src/payments/stripe/stripe-client.ts';
import { StripeFeed, stripeEventTypes } from '../../src/payments/stripe/stripe-feed.ts';
import { arrangeEndpointOf } from '../../src/payments/stripe/stripe-endpoint.ts';
import { loadStripeEndpointConfig } from '../../src/payments/stripe/stripe-endpoint.config.ts';

let double: StripeDouble;
let stripe: Stripe;
let gateway: Server;
let publicUrl: string;
/** What was told, with its signature. */
const told: { readonly path: string; readonly payload: Buffer; readonly signature: string }[] = [];

beforeAll(async () => {
  double = await startStripeDouble();
  const { hostname, port } = new URL(double.url);
  stripe = new Stripe(double.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  gateway = createServer((request, response) => {
    void buffer(request).then((payload) => {
      const signature = String(request.headers['stripe-signature']);
      told.push({ path: request.url ?? '', payload, signature });
      response.end();
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  publicUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await double?.stop();
  gateway?.close();
});

const typed = (...words: string[]) => typedWith({}, ...words);
const typedWith = (env: NodeJS.ProcessEnv, ...words: string[]) => {
  const config = loadStripeEndpointConfig({
    PUBLIC_URL: `${publicUrl}/`,
    STRIPE_SECRET_KEY: double.secretKey,
    STRIPE_API_BASE: double.url,
    ...env,
  });
  return typing(endpointCommands(() => arrangeEndpointOf(config)))('stripe-endpoint', ...words);
};
const secretIn = ({ said }: { readonly said: readonly string[] }) =>
  /whsec_\w+/.exec(said.join('\n'))?.[0] ?? '';
const address = () => `${publicUrl}/api/webhooks/stripe`;
const ours = async () =>
  (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter(({ url }) => url === address());
const writes = async () => (await double.control.requests()).filter(({ method }) => method !== 'GET').length;

/** Somebody pays; how many deliveries a service with these secrets takes. */
async function taken(...webhookSecrets: readonly string[]): Promise<number> {
  told.length = 0;
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 1200, product_data: { name: 'Portraits' } },
      },
    ],
    success_url: `${publicUrl}/payment/success`,
  });
  await double.control.pay(id);
  await double.control.idle();
  expect(new Set(told.map(({ path }) => path))).toEqual(new Set(['/api/webhooks/stripe']));
  const feed = new StripeFeed(
    new StripeClient({
      secretKey: double.secretKey,
      webhookSecrets,
      baseUrl: double.url,
      methods: [],
      brand: '',
      site: 'konterfei.test',
    }),
  );
  return told.filter(({ payload, signature }) => {
    try {
      return feed.verify(payload, signature).type === 'checkout.session.completed';
    } catch {
      return false;
    }
  }).length;
}

let first = '';

it('makes the endpoint of this installation, and tells its secret', async () => {
  await stripe.webhookEndpoints.create({
    url: 'https://other.example/api/webhooks/stripe',
    enabled_events: ['charge.succeeded'],
  });
  const answer = await typed();
  expect(answer.code).toBe(0);
  first = secretIn(answer);
  expect(answer.said.at(-1)).toBe(`STRIPE_WEBHOOK_SECRETS=${first}`);
  const [made] = await ours();
  expect(made).toMatchObject({ status: 'enabled', api_version: apiVersion });
  expect(made?.enabled_events.toSorted()).toEqual([...stripeEventTypes].sort());
  expect(await taken(first)).toBe(1);
});

it('changes nothing when it is typed again, and says so', async () => {
  const before = await writes();
  const { code, said } = await typed();
  expect(code).toBe(0);
  expect(said.join('\n')).toContain('nothing changed');
  expect(said.join('\n')).not.toContain('whsec_');
  expect(await writes()).toBe(before);
  expect(await ours()).toHaveLength(1);
});

it('brings in order what somebody changed by hand', async () => {
  const [{ id = '' } = {}] = await ours();
  await stripe.webhookEndpoints.update(id, { enabled_events: ['charge.succeeded'], disabled: true });
  const { said } = await typed();
  expect(said.join('\n')).toContain('its secret is the same');
  const [endpoint] = await ours();
  expect(endpoint).toMatchObject({ id, status: 'enabled' });
  expect(endpoint?.enabled_events.toSorted()).toEqual([...stripeEventTypes].sort());
  expect(await taken(first)).toBe(1);
});

it('changes the secret by a second endpoint, and ends the first', async () => {
  const [{ id = '' } = {}] = await ours();
  expect(await typed('--end', id)).toMatchObject({
    code: 1,
    said: [expect.stringContaining('the only one')],
  });
  const answer = await typed('--second');
  const second = secretIn(answer);
  expect(answer.said.join('\n')).toContain(`STRIPE_WEBHOOK_SECRETS=${second},<the one it has>`);
  expect(answer.said.at(-1)).toContain(`--end ${id}`);
  expect(await taken(second, first)).toBe(2);
  expect(await taken(first)).toBe(1);
  expect((await typed()).said.join('\n')).toContain('nothing changed');
  expect(await typed('--end', id)).toMatchObject({ code: 0 });
  expect(await typed('--end', id)).toMatchObject({ code: 1, said: [expect.stringContaining('No endpoint')] });
  expect(await taken(second)).toBe(1);
  expect(told).not.toHaveLength(0);
});

it('makes another beside one of an earlier version, which cannot be changed', async () => {
  for (const { id } of await ours()) await stripe.webhookEndpoints.del(id);
  const { id } = await stripe.webhookEndpoints.create({
    url: address(),
    enabled_events: ['charge.succeeded'],
    api_version: '2026-08-26.dahlia' as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
  const { said } = await typed();
  expect(said.join('\n')).toContain('Created.');
  expect(said.at(-1)).toContain(`--end ${id}`);
  const versions = (await ours()).map(({ api_version }) => api_version);
  expect(versions).toEqual([apiVersion, '2026-08-26.dahlia']);
});

it('leaves endpoints of other addresses alone', async () => {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const [other, ...more] = data.filter(({ url }) => url !== address());
  expect(more).toEqual([]);
  expect(other?.enabled_events).toEqual(['charge.succeeded']);
  expect((await typed('--end', other?.id ?? '')).said).toEqual(['No endpoint of this address has this id.']);
});

it('tells what Stripe refuses in its words, and refuses a live key itself', async () => {
  const answer = await typedWith({ STRIPE_SECRET_KEY: 'rk_test_of_somebody_else' });
  expect(answer).toMatchObject({
    code: 1,
    said: [expect.stringContaining('Stripe refused: Invalid API Key')],
  });
  expect(() => typedWith({ STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(/STRIPE_SECRET_KEY/);
  expect(() => typedWith({ STRIPE_SECRET_KEY: '' })).toThrow(/STRIPE_SECRET_KEY/);
});
