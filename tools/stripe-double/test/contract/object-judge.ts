import { Ajv, type ValidateFunction } from 'ajv';
import type { PublishedSchema, Schema } from './published-schema.ts';

const root = 'https://stripe.invalid/schema';
const definition = (name: string): string => `#/definitions/${name}`;

/** Judges objects by the published schema, closed: a field that it does not know is wrong. */
export class ObjectJudge {
  // Schemas refer to each other in circles: one written out in each place would never end.
  readonly #ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false });
  readonly #schema: PublishedSchema;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(schema: PublishedSchema) {
    this.#schema = schema;
    const entries = Object.entries(schema.components.schemas);
    const definitions = Object.fromEntries(entries.map(([name, each]) => [name, closed(each)]));
    this.#ajv.addSchema({ $id: root, definitions });
  }

  /** @returns what is wrong with what an answer or an event holds; null when nothing is */
  complaint(object: unknown): string | null {
    const { object: kind, error, deleted } = object as Answer;
    if (error) return this.#judged('error', object);
    if (kind === 'list') return this.#listed(object as List);
    if (kind === 'event')
      return this.#judged('event', object) ?? this.complaint((object as Told).data.object);
    return this.#judged(deleted ? `deleted_${String(kind)}` : String(kind), object);
  }

  #listed({ data, ...rest }: List): string | null {
    const keys = Object.keys(rest).toSorted().join();
    if (keys !== 'has_more,object,url' || typeof rest.has_more !== 'boolean') return `list with ${keys}`;
    for (const each of data) {
      const complaint = this.complaint(each);
      if (complaint) return complaint;
    }
    return null;
  }

  #judged(name: string, object: unknown): string | null {
    const validate = this.#compiled.get(name) ?? this.#compile(name);
    if (validate(object)) return null;
    const [error] = validate.errors ?? [];
    return `${name}${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}`;
  }

  #compile(name: string): ValidateFunction {
    if (!this.#schema.components.schemas[name]) throw new Error(`The schema knows no ${name}.`);
    const validate = this.#ajv.compile({ $ref: `${root}${definition(name)}` });
    this.#compiled.set(name, validate);
    return validate;
  }
}

interface Answer {
  readonly object?: string;
  readonly error?: object;
  readonly deleted?: boolean;
}

interface List {
  readonly object: string;
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly url: string;
}

interface Told {
  readonly data: { readonly object: unknown };
}

/** As JSON schema: references to definitions, null where it may be, no fields beside those that are named. */
function closed(schema: Schema): object {
  const { $ref, nullable, properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  if ($ref) return { $ref: definition($ref.replace('#/components/schemas/', '')) };
  const { type, required, enum: values, maxLength, pattern } = schema;
  const either = anyOf ?? oneOf;
  const orNull = nullable ? [{ type: 'null' }] : [];
  return {
    ...(type ? { type: nullable ? [type, 'null'] : type } : {}),
    ...(required ? { required } : {}),
    ...(values ? { enum: nullable ? [...values, null] : values } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern ? { pattern } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(either ? { anyOf: [...either.map(closed), ...orNull] } : {}),
    ...(allOf ? { allOf: allOf.map(closed) } : {}),
    ...(properties ? closedProperties(properties) : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: closed(additionalProperties) }
      : {}),
  };
}

const closedProperties = (properties: NonNullable<Schema['properties']>): object => ({
  properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
  additionalProperties: false,
});
