import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiVersion } from '../../src/objects/api-version.ts';
import { ObjectJudge } from './object-judge.ts';
import { objectsInOurVersion, requestsInOurVersion } from './overlay.ts';
import { publishedSchema } from './published-schema.ts';
import { Recording } from './recording.ts';
import { StripeMock } from './stripe-mock.ts';
import { wholeProgram } from './whole-program.ts';

/** Written by the doubles of all tests of a suite that ran before. */
const ofOthers = process.env['STRIPE_DOUBLE_RECORDING'];

describe('the double, judged by what Stripe publishes', () => {
  const published = publishedSchema();
  const judge = new ObjectJudge(objectsInOurVersion(published));
  let folder: string;
  let mock: StripeMock;
  let recording: Recording;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stripe-contract-'));
    mock = await StripeMock.start(requestsInOurVersion(published), folder);
    await wholeProgram(join(folder, 'recording.jsonl'));
    recording = new Recording([join(folder, 'recording.jsonl'), ofOthers]);
  }, 60_000);
  afterAll(async () => {
    await mock?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes only requests that Stripe takes', async () => {
    const { requests } = recording;
    expect(requests.length).toBeGreaterThan(50);
    const complaints = [];
    for (const request of requests) complaints.push(await mock.complaint(request));
    expect(complaints.filter((complaint) => complaint !== null)).toEqual([]);
  }, 120_000);

  it('answers and tells only objects that Stripe has', () => {
    const { objects } = recording;
    expect(objects.length).toBeGreaterThan(200);
    const complaints = objects.map((object) => judge.complaint(object));
    expect([...new Set(complaints.filter((complaint) => complaint !== null))]).toEqual([]);
  });

  it('shows every kind of object', () => {
    const kinds = new Set(recording.objects.map((object) => (object as { object?: string }).object));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'checkout.session',
        'payment_intent',
        'charge',
        'refund',
        'dispute',
        'event',
        'payout',
        'balance_transaction',
        'radar.early_fraud_warning',
        'webhook_endpoint',
        'list',
        undefined,
      ]),
    );
  });

  it.each([
    ['a wrong enum', { status: 'paid' }, 'allowed values'],
    ['a number as a text', { amount_total: '2900' }, 'integer'],
    ['a field that is missing', { payment_status: undefined }, 'required'],
    ['null where nothing may be null', { livemode: null }, 'boolean'],
    ['an invented field', { amount_paid: 2900 }, 'additional'],
    ['an id that is none', { id: 17 }, 'string'],
  ])('would be found out with %s', (_what, change, word) => {
    const good = recording.objects.find(
      (object) => (object as { object?: string }).object === 'checkout.session',
    );
    expect(judge.complaint(good)).toBeNull();
    const mutant: unknown = JSON.parse(JSON.stringify({ ...(good as object), ...change }));
    expect(judge.complaint(mutant)).toContain(word);
  });

  it('is asked in the version that it speaks, and no other', async () => {
    const asked = { method: 'GET', path: '/v1/events', parameters: '' };
    expect(await mock.complaint({ ...asked, version: apiVersion })).toBeNull();
    expect(await mock.complaint({ ...asked, version: published.info.version })).toMatch(/version/);
    const parameters = 'mode=payment&payment_method_types[0]=card';
    const removed = { method: 'POST', path: '/v1/checkout/sessions', parameters, version: apiVersion };
    expect(await mock.complaint(removed)).toMatch(/additional properties/);
  });

  it('needs the overlay no longer than the published schema is behind', () => {
    const caughtUp = { ...published, info: { ...published.info, version: apiVersion } };
    expect(() => requestsInOurVersion(caughtUp)).toThrow(/overlay/);
    expect(() => objectsInOurVersion(caughtUp)).toThrow(/overlay/);
  });
});
