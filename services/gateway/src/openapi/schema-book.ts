import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';

type Json = Readonly<Record<string, unknown>>;
type Part = 'params' | 'query' | 'body' | 'answer';

const prefix = '#/components/schemas/';
const capital = (text: string): string => text[0]?.toUpperCase() + text.slice(1);
const suffix: Readonly<Record<Part, string>> = {
  params: 'Params',
  query: 'Query',
  body: 'Body',
  answer: 'Answer',
};

const problemSchema = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string().describe('dotted and stable; clients translate by it'),
  message: z.string().describe('English sentence'),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
  at: z.iso.datetime().optional().describe('when what the answer speaks of happened'),
  requestId: z.string(),
});

export class SchemaBook {
  private readonly converted: Readonly<Record<string, Json>>;
  private readonly names = new Map<z.ZodType, string>();

  constructor(endpoints: readonly Endpoint[]) {
    const registry = z.registry<{ id: string }>();
    const add = (schema: z.ZodType, fallback: string): void => {
      if (this.names.has(schema)) return;
      const name = (schema.meta()?.['id'] as string | undefined) ?? fallback;
      this.names.set(schema, name);
      registry.add(schema, { id: name });
    };
    add(problemSchema, 'Problem');
    for (const schema of endpoints.flatMap((endpoint) => [...namedInside(endpoint)])) add(schema, '');
    for (const endpoint of endpoints) {
      for (const part of ['params', 'query', 'body', 'answer'] as const) {
        const isBytes = part === 'body' && endpoint.form === 'raw';
        if (endpoint[part] && !isBytes) add(endpoint[part], `${capital(endpoint.id)}${suffix[part]}`);
      }
    }
    const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (name) => `${prefix}${name}` });
    this.converted = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, cleaned(schema) as Json]),
    );
  }

  components(): Json {
    const inline = /(Params|Query|^UploadPhotoBody)$/;
    const unused = (schema: Json): boolean => 'not' in schema;
    const kept = Object.entries(this.converted).filter(
      ([name, schema]) => !inline.test(name) && !unused(schema),
    );
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  parameters(endpoint: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
    const schema = endpoint[part] && this.converted[this.names.get(endpoint[part]) ?? ''];
    const required = new Set((schema?.['required'] as string[] | undefined) ?? []);
    return Object.entries((schema?.['properties'] as Record<string, Json> | undefined) ?? {}).map(
      ([name, value]) => ({
        name,
        in: place,
        required: place === 'path' || required.has(name),
        schema: value,
      }),
    );
  }

  body(endpoint: Endpoint): Json {
    return this.reference(endpoint.body);
  }

  form(endpoint: Endpoint): Json {
    const fields = this.converted[(endpoint.body && this.names.get(endpoint.body)) ?? ''] ?? {};
    return {
      ...fields,
      required: [...((fields['required'] as string[] | undefined) ?? []), 'file'],
      properties: { ...(fields['properties'] as Json), file: { type: 'string', format: 'binary' } },
    };
  }

  answer(endpoint: Endpoint): Json {
    return this.reference(endpoint.answer);
  }

  private reference(schema: z.ZodType | undefined): Json {
    return { $ref: `${prefix}${schema ? (this.names.get(schema) ?? '') : ''}` };
  }
}

function* namedInside(endpoint: Endpoint): Generator<z.ZodType> {
  for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer])
    if (schema) yield* named(schema);
}

function* named(schema: z.ZodType): Generator<z.ZodType> {
  if (schema.meta()?.['id'] !== undefined) yield schema;
  if (schema instanceof z.ZodObject)
    for (const field of Object.values(schema.shape)) yield* named(field as z.ZodType);
  if (schema instanceof z.ZodArray) yield* named(schema.element as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    yield* named(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* named(option as z.ZodType);
}

const needless = new Set(['$schema', '$id', 'id']);

/** Without what only zod needs: own addresses, limits of safe integers, patterns that repeat a format. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !needless.has(key) &&
      Math.abs(Number(entry)) !== Number.MAX_SAFE_INTEGER &&
      !(key === 'pattern' && 'format' in value),
  );
  return Object.fromEntries(
    kept.map(([key, entry]) => [key, key === 'properties' ? cleanedFields(entry) : cleaned(entry)]),
  );
}

const cleanedFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, cleaned(schema)]));
