import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { agreementVersions } from '../../proto/src/agreements.ts';
import type { AppConfig } from '../src/shared/config/app-config.ts';
import type { LanguageCode } from '../src/shared/i18n/languages.ts';
import { testConfig } from '../src/testing/config.ts';
import { answerPage } from './answer-page.ts';
import { configBlock } from './config-block.ts';
import { pageHeaders } from './headers.ts';
import type { Site } from './prerender.ts';
import { readAppConfig } from './read-app-config.ts';

type Environment = Parameters<typeof readAppConfig>[0];

const configOf = (env: Environment): AppConfig => readAppConfig(env, testConfig.examples);
const both = (name: string): ReadonlyMap<LanguageCode, string> =>
  new Map([
    ['en', `${name} en`],
    ['de', `${name} de`],
  ]);
const onlyGerman: ReadonlyMap<LanguageCode, string> = new Map([['de', 'home alias']]);
const site: Site = {
  pages: new Map([
    ['/', both('home')],
    ['/de', onlyGerman],
  ]),
  notFound: both('missing'),
  frame: new Map([
    ['en', '<!--start--> frame en'],
    ['de', '<!--start--> frame de'],
  ]),
  desk: both('desk'),
  starts: new Map([
    ['/dashboard', both('dashboard')],
    ['/results/:photoId', both('results')],
  ]),
  headers: {},
  sitemap: '',
};

describe('answerPage', () => {
  test.each([
    ['/', { 'accept-language': 'de' }, 200, 'home de'],
    ['/', {}, 200, 'home en'],
    ['/de', { 'accept-language': 'en' }, 200, 'home alias'],
    ['/de/', {}, 200, 'home alias'],
    ['/dashboard', { cookie: 'lang=de' }, 200, 'dashboard de frame de'],
    ['/desk', { cookie: 'lang=de' }, 200, 'desk de'],
    ['/de/desk', {}, 404, 'missing de'],
    ['/results/abc', {}, 200, 'results en frame en'],
    ['/results/abc/more', {}, 404, 'missing en'],
    ['/nope', { 'accept-language': 'de' }, 404, 'missing de'],
    ['/de/nope', { 'accept-language': 'en' }, 404, 'missing de'],
    ['/de/dashboard', {}, 404, 'missing de'],
  ])('%s %j', (path, headers, status, html) => {
    expect(answerPage(site, path, headers)).toMatchObject({ status, html });
  });
});

describe('the configuration', () => {
  test('refuses a production start without the operator, naming what is missing', () => {
    expect(() => configOf({ NODE_ENV: 'production' })).toThrow(/OPERATOR_NAME, OPERATOR_STREET/);
  });

  test('names the versions of the contracts, and the payment that every service names', () => {
    const { consentVersions, testMode } = configOf({});
    expect([consentVersions, testMode]).toEqual([agreementVersions, true]);
    expect(() => configOf({ PAYMENT_MODE: 'iou' })).toThrow(/PAYMENT_MODE(?!.*iou)/);
    const production = { NODE_ENV: 'production', ALLOW_MISSING_OPERATOR: 'true' };
    expect(() => configOf(production)).toThrow(/PAYMENT_MODE/);
    expect(configOf({ ...production, ALLOW_PAYMENT_BYPASS: 'true' }).testMode).toBe(true);
  });

  test('has the prices of the operator, in the currencies that are named', () => {
    const own = { EUR: { professional: 1500, premium: 2500, ultra: 4500 } };
    const { priceBook } = configOf({ PRICE_BOOK: JSON.stringify(own) });
    expect(priceBook.map(({ prices }) => [prices.EUR, prices.USD])).toEqual([
      [1500, 1300],
      [2500, 2100],
      [4500, 4300],
    ]);
    const without = JSON.stringify({ EUR: { professional: 1500, premium: '2500', ultra: 4500 } });
    expect(() => configOf({ PRICE_BOOK: without })).toThrow('PRICE_BOOK has no price of premium in EUR');
  });

  test('has the methods of payment that orders offers', () => {
    expect(configOf({ STRIPE_PAYMENT_METHODS: ' card, paypal,' }).paymentMethods).toEqual(['card', 'paypal']);
    for (const text of [undefined, '', ' , '])
      expect(configOf({ STRIPE_PAYMENT_METHODS: text }).paymentMethods).toEqual(['card', 'link']);
  });

  test('has what customers said, in the words that the operator was given', () => {
    const quote = { quote: ' Zwei wie ich. ', name: 'Ada L.', role: 'Köchin', language: 'de' };
    const text = JSON.stringify([quote, { quote: 'Fine.', name: 'C. B.' }]);
    const said = [
      { quote: 'Zwei wie ich.', name: 'Ada L.', role: 'Köchin', language: 'de' },
      { quote: 'Fine.', name: 'C. B.' },
    ];
    expect(configOf({ TESTIMONIALS: text }).testimonials).toEqual(said);
    const file = join(mkdtempSync(join(tmpdir(), 'said-')), 'said.json');
    writeFileSync(file, text);
    expect(configOf({ TESTIMONIALS: file }).testimonials).toEqual(said);
    expect(configOf({}).testimonials).toEqual([]);
    expect(configOf({ TESTIMONIALS: '' }).testimonials).toEqual([]);
  });

  test.each([
    ['[', 'TESTIMONIALS is no JSON.'],
    ['{"quote":"a","name":"b"}', 'TESTIMONIALS is no array.'],
    ['/no/such/file.json', 'TESTIMONIALS names /no/such/file.json, which cannot be read.'],
    ['[{"quote":"a","name":"b"},7]', 'TESTIMONIALS, entry 2: is no object.'],
    ['[{"name":"b"}]', 'TESTIMONIALS, entry 1: the quote is missing.'],
    ['[{"quote":"a","name":" "}]', 'TESTIMONIALS, entry 1: name is no text.'],
    ['[{"quote":"a"}]', 'TESTIMONIALS, entry 1: the name is missing.'],
    ['[{"quote":"a","name":"b","language":"pl"}]', 'TESTIMONIALS, entry 1: pl is no language of the site.'],
    ['[{"quote":"a","name":"b","stars":5}]', 'TESTIMONIALS, entry 1: stars is not known'],
  ])('does not start with the testimonials %s', (text, reason) => {
    expect(() => configOf({ TESTIMONIALS: text })).toThrow(reason);
  });

  test('cannot break out of its block', () => {
    const config = configOf({ BRAND_NAME: '</script><script>' });
    expect(configBlock(config).match(/<\/script>/g)).toHaveLength(1);
  });

  test('allows no script and no style but our own and those written into the page', () => {
    const policy = pageHeaders({ styleHashes: ['sha256-abc'], scriptHashes: ['sha256-def'] })[
      'content-security-policy'
    ];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'sha256-abc'");
    expect(policy).toContain("script-src 'self' 'sha256-def';");
    expect(policy).not.toContain('unsafe');
  });
});
