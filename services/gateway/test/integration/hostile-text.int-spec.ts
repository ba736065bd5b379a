import { describe, expect, it } from '@jest/globals';
import { hostileTexts, oddTexts } from '@headshots/platform/testing';
import { z } from 'zod';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { endpointCalled, form, sampleOf } from '../support/requests.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();

/** As a browser would never write it: half of a pair has no form in a link, so its bytes are sent. */
const inLink = (text: string): string =>
  [...text]
    .map((character) =>
      character.isWellFormed()
        ? encodeURIComponent(character)
        : [...Buffer.from([0xed, 0xa0 | ((character.charCodeAt(0) >> 6) & 0x1f), 0x80])]
            .map((byte) => `%${byte.toString(16)}`)
            .join(''),
    )
    .join('');

type Request = readonly [place: string, path: string, init: RequestInit];

/** The endpoint's good request with the text in one place after the other. */
function* requestsWith(endpoint: Endpoint, text: string): Generator<Request> {
  const { path, init } = sampleOf(endpoint);
  if (endpoint.path.includes('{id}')) {
    const at = `/api${endpoint.path.replace('{id}', inLink(text.slice(0, 8_000)))}`;
    yield [`${endpoint.id} id`, at, init];
  }
  for (const name of namesOf(endpoint.query))
    yield [`${endpoint.id} ?${name}`, `${path}?${name}=${inLink(text.slice(0, 8_000))}`, init];
  yield [`${endpoint.id} ?__proto__`, `${path}?__proto__=1`, init];
  if (endpoint.form === 'upload') {
    for (const name of ['expression', 'faceConsentVersion'])
      yield [`${endpoint.id} ${name}`, path, { ...init, body: form({ ...uploaded, [name]: text }) }];
  } else if (endpoint.body && endpoint.id !== 'logout') {
    const body = JSON.parse(String(init.body)) as object;
    for (const [name, field] of Object.entries(shapeOf(endpoint.body))) {
      const inner = shapeOf(field);
      const values = Object.keys(inner).map((key) => ({
        ...(body as Record<string, object>)[name],
        [key]: text,
      }));
      for (const value of values.length > 0 ? values : [text])
        yield [`${endpoint.id} ${name}`, path, { ...init, body: JSON.stringify({ ...body, [name]: value }) }];
    }
  }
}

const uploaded = { expression: 'unchanged', faceConsentVersion: '2026-11-27' };
const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof z.ZodObject ? schema.shape : {};
const namesOf = (schema: unknown): readonly string[] => Object.keys(shapeOf(schema));

const deep = 5_000;
const bodies = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '12'],
  ['a number out of range', '1e309'],
  ['no number', 'NaN'],
  ['half of an object', '{"id":'],
  ['lists in lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['objects in objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
] as const;

describe('a hostile text', () => {
  it.each(Object.entries(hostileTexts))(
    'is refused in every place of every route: %s',
    async (_name, text) => {
      const served: string[] = [];
      for (const endpoint of endpoints) {
        if (endpoint.id === 'startWithdrawal') continue;
        for (const [place, path, init] of requestsWith(endpoint, text)) {
          const response = await suite.gateway.fetch(path, { ...init, token: suite.owner });
          await response.body?.cancel();
          const refused = response.status >= 400 && response.status < 500;
          const ignored = place.endsWith('?__proto__') && !endpoint.query;
          if (!refused && !(ignored && response.status < 400)) served.push(`${place}: ${response.status}`);
        }
      }
      expect(served).toEqual([]);
    },
  );

  it.each(Object.entries(hostileTexts).filter(([, text]) => text.length < 4_000))(
    'is no reason to refuse a withdrawal, which the law wants received: %s',
    async (_name, text) => {
      for (const [place, path, init] of requestsWith(endpointCalled('startWithdrawal'), `a${text}b`)) {
        if (place.endsWith('language') || place.includes('?')) continue;
        const response = await suite.gateway.fetch(path, init);
        await response.body?.cancel();
        expect([place, response.status]).toEqual([place, 201]);
      }
    },
  );

  it.each(Object.entries(oddTexts))(
    'that is one line is taken or refused in every place of every route: %s',
    async (_name, text) => {
      const broken: string[] = [];
      for (const endpoint of endpoints) {
        for (const [place, path, init] of requestsWith(endpoint, text)) {
          const response = await suite.gateway.fetch(path, { ...init, token: suite.owner });
          await response.body?.cancel();
          if (response.status >= 500) broken.push(`${place}: ${response.status}`);
        }
      }
      expect(broken).toEqual([]);
    },
  );

  it.each([...bodies])('is a body that no route takes: %s', async (_name, body) => {
    const served: string[] = [];
    for (const endpoint of endpoints) {
      if (!endpoint.body || endpoint.form || endpoint.id === 'logout') continue;
      const { path, init } = sampleOf(endpoint);
      const response = await suite.gateway.fetch(path, { ...init, body, token: suite.owner });
      await response.body?.cancel();
      if (response.status < 400 || response.status >= 500) served.push(`${endpoint.id}: ${response.status}`);
    }
    expect(served).toEqual([]);
  });

  it('shuts nothing for anybody', async () => {
    const order = sampleOf(endpointCalled('placeOrder'));
    const answers = [
      await answered(suite.gateway.fetch('/api/packages')),
      await answered(
        suite.gateway.fetch('/api/coupons/validate', json({ code: 'WELCOME', package: 'premium' })),
      ),
      await answered(suite.gateway.fetch('/api/orders', { token: suite.owner })),
      await answered(suite.gateway.fetch(order.path, { ...order.init, token: suite.owner })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  });
});
