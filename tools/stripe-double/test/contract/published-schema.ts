import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of OpenAPI 3.0, as far as it is read here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface PublishedSchema {
  readonly info: { readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** The folder with Stripe's mock and its schema, as the suite of tests prepared it. */
export function mockFolder(): string {
  const folder = process.env['TEST_STRIPE_MOCK'];
  if (folder) return folder;
  throw new Error(
    'TEST_STRIPE_MOCK names no folder. `make test-integration` builds it: ~/.cache/headshots/stripe-mock-v0.203.0.',
  );
}

/** What Stripe publishes of its API, in the version of the mock. */
export const publishedSchema = (): PublishedSchema =>
  JSON.parse(readFileSync(join(mockFolder(), 'spec3.json'), 'utf8')) as PublishedSchema;
