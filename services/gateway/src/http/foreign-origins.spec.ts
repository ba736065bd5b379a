import { expect, it } from '@jest/globals';
import { isForeign } from './foreign-origins.ts';

const own = new URL('https://shop.example');
const host = 'shop.example';

it.each([
  ['a program that is no browser', { host }],
  ['our page', { host, origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
  ['our page in an older browser', { host, origin: 'https://shop.example' }],
  ['our page without referrer', { host, origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { host, 'sec-fetch-site': 'none' }],
  ['our page under the name it was asked by', { host: '10.0.0.7:8080', origin: 'http://10.0.0.7:8080' }],
])('%s is welcome', (_who, headers) => expect(isForeign(headers, own)).toBe(false));

it.each([
  ['another site', { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an older browser', { host, origin: 'https://evil.example' }],
  ['another site that hides', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a frame without origin in an older browser', { host, origin: 'null' }],
  ['a sister of our name', { host, origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' }],
  ['our name without TLS', { host, origin: 'http://shop.example' }],
  ['our name at another port', { host, origin: 'https://shop.example:8443' }],
  ['a name that begins like ours', { host, origin: 'https://shop.example.evil.example' }],
  ['a form without origin', { host, 'sec-fetch-site': 'cross-site' }],
  ['another site that names our host', { host: 'other.example', origin: 'https://evil.example' }],
])('%s is foreign', (_who, headers) => expect(isForeign(headers, own)).toBe(true));
