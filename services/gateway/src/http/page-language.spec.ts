import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { pageLanguage } from './page-language.ts';

const of = (originalUrl: string, headers: Record<string, string> = {}) =>
  pageLanguage({ originalUrl, headers } as unknown as FastifyRequest);

describe('the language of a page without the web server', () => {
  it.each([
    ['/de/pricing', { cookie: 'lang=fr', 'accept-language': 'fi' }, 'de'],
    ['/de?x=1', {}, 'de'],
    ['/pricing', { cookie: 'a=1; lang=fr', 'accept-language': 'fi' }, 'fr'],
    ['/pricing', { cookie: 'lang=xx', 'accept-language': 'fi' }, 'fi'],
    ['/pricing', { 'accept-language': 'ja, pt-BR;q=0.8, en;q=0.5' }, 'pt'],
    ['/pricing', { 'accept-language': 'nb-NO, en;q=0.5' }, 'no'],
    ['/pricing', { 'accept-language': 'nn' }, 'no'],
    ['/pricing', { 'accept-language': 'ja' }, 'en'],
    ['/pricing', { 'accept-language': ';;,q=' }, 'en'],
    ['/pricing', { 'accept-language': '*' }, 'en'],
    ['/dear', {}, 'en'],
    ['/%', {}, 'en'],
  ])('%s with %j is %s', (url, headers, language) => {
    expect(of(url, headers as Record<string, string>)).toBe(language);
  });
});
