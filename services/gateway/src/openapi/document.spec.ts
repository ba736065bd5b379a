import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { endpoints } from '../api/endpoints.ts';
import { codesOf } from './error-answers.ts';
import { documentTypes } from './document-types.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument() as {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, object> };
};

describe('the OpenAPI document', () => {
  it('is the committed one (make proto writes it)', async () => {
    const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has the committed types', async () => {
    const committed = await readFile(new URL('../../openapi.gen.ts', import.meta.url), 'utf8');
    expect(await documentTypes(JSON.parse(JSON.stringify(document)) as object)).toBe(committed);
  });

  it('states an access rule and a limit for every route', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(endpoints.length);
    for (const operation of operations) {
      expect(operation['x-access']).toMatch(/^(public|user|verified|staff)$/);
      expect(operation['x-rate-limit']).toEqual(expect.any(String));
    }
  });

  it('refers to no schema that is missing', () => {
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/#\/components\/schemas\/([^"]*)/g)].map(([, name]) => name ?? '');
    expect(referred.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it('names one operation per id', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  });

  it('lists 401 exactly for the routes that need a session or are about one', () => {
    for (const endpoint of endpoints) {
      const may = codesOf(endpoint).some(
        (code) => code.startsWith('auth.') && /login_required|session_expired|invalid_credentials/.test(code),
      );
      expect([endpoint.id, may]).toEqual([
        endpoint.id,
        endpoint.access !== 'public' || ['login', 'refresh', 'openDeskSession'].includes(endpoint.id),
      ]);
    }
  });

  it('gives every text that may come in its characters and its length', () => {
    const loose = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters = [], requestBody }) =>
        [
          ...looseTexts(parameters, 'parameters'),
          ...(receiveAnything.has(operationId) ? [] : looseTexts(requestBody, 'body')),
        ].map((place) => `${String(operationId)} ${place}`),
      );
    expect(loose).toEqual([]);
  });

  it('shows no field of an answer as free-form', () => {
    const loose = Object.entries(document.components.schemas).filter(
      ([, schema]) => Object.keys(schema).length === 0,
    );
    expect(loose).toEqual([]);
  });
});

/** A logout takes any body, a declaration in law any text up to its length. */
const receiveAnything: ReadonlySet<unknown> = new Set(['logout', 'startWithdrawal']);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** Places of texts that may be anything, or of any length; a pattern of one length needs no other. */
function looseTexts(part: unknown, place: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, type, format, pattern, maxLength, ...rest } = part as Schema & Record<string, unknown>;
  if ($ref) return looseTexts(document.components.schemas[$ref.split('/').at(-1) ?? ''], place);
  const closed =
    'enum' in rest ||
    'const' in rest ||
    format === 'uuid' ||
    format === 'binary' ||
    (pattern !== undefined && (maxLength !== undefined || !/[*+,]/.test(pattern)));
  const here = type === 'string' && !closed ? [place] : [];
  const unnamed = !Array.isArray(part) && Object.keys(part).length === 0 ? [`${place} (anything)`] : [];
  return [
    ...here,
    ...unnamed,
    ...Object.entries(rest).flatMap(([name, inner]) => looseTexts(inner, `${place}.${name}`)),
  ];
}
