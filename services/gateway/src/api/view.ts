import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { z } from 'zod';

/** Read off what a service answered; `More` is what whoever shows it has to give beside. */
export class Field<V, S extends z.ZodType, More extends readonly unknown[] = []> {
  readonly schema: S;
  /** @throws Error when the service left out what has to be there */
  readonly of: (value: V, ...more: More) => z.output<S>;

  constructor(schema: S, of: (value: V, ...more: More) => z.output<S>) {
    this.schema = schema;
    this.of = of;
  }

  describe(text: string): Field<V, S, More> {
    return new Field<V, S, More>(this.schema.describe(text), this.of);
  }
}

/** A field of an answer that is not the field of the same name: read off the whole message. */
export class Computed<M, S extends z.ZodType> {
  readonly schema: S;
  readonly from: (message: M) => z.output<S>;

  constructor(schema: S, from: (message: M) => z.output<S>) {
    this.schema = schema;
    this.from = from;
  }
}

/** A field of an answer of which the message knows nothing: whoever shows it gives it. */
export class Given<S extends z.ZodType> {
  readonly schema: S;
  /** Tells it from a field by its type, too. */
  readonly given = true;

  constructor(schema: S) {
    this.schema = schema;
  }
}

type AnyField = Field<never, z.ZodType>;
type Part<M, K> =
  Computed<M, z.ZodType> | Given<z.ZodType> | (K extends keyof M ? Field<M[K], z.ZodType> : never);
type Parts = Readonly<Record<string, AnyField | Computed<never, z.ZodType> | Given<z.ZodType>>>;
type Schemas<F> = {
  -readonly [K in keyof F]: F[K] extends { readonly schema: infer S extends z.ZodType } ? S : never;
};
type GivenValues<F> = {
  readonly [K in keyof F as F[K] extends Given<z.ZodType> ? K : never]: F[K] extends Given<infer S>
    ? z.output<S>
    : never;
};
type More<F> = keyof GivenValues<F> extends never ? [] : [given: GivenValues<F>];

/**
 * What is shown of a message, field by field and in this order: a field that is not named here stays inside.
 * @param name of its schema in the document; null where it is written out
 */
export function view<D extends DescMessage, const F extends { [K in keyof F]: Part<MessageShape<D>, K> }>(
  message: D,
  name: string | null,
  fields: F,
): Field<MessageShape<D> | undefined, z.ZodObject<Schemas<F>>, More<F>> {
  const parts = Object.entries(fields as Parts);
  const schemas = Object.fromEntries(parts.map(([key, { schema }]) => [key, schema]));
  const show = (shown: MessageShape<D> | undefined, given: object = {}): Record<string, unknown> => {
    if (!shown) throw new Error(`A neighbour left out a ${message.name}.`);
    const read = (key: string, part: Parts[string]): unknown => {
      if (part instanceof Given) return given[key as keyof typeof given];
      if (part instanceof Computed) return part.from(shown as never);
      return part.of(shown[key as keyof typeof shown] as never);
    };
    return Object.fromEntries(parts.map(([key, part]) => [key, read(key, part)]));
  };
  const schema = z.object(schemas);
  return new Field(name === null ? schema : schema.meta({ id: name }), show) as never;
}

export const orNull = <V, S extends z.ZodType>(shown: Field<V | undefined, S>) =>
  new Field(shown.schema.nullable(), (value: V | undefined): z.output<S> | null =>
    value === undefined ? null : shown.of(value),
  );

export const list = <V, S extends z.ZodType>(shown: Field<V, S>) =>
  new Field(z.array(shown.schema), (values: readonly V[]): z.output<S>[] =>
    values.map((value) => shown.of(value)),
  );
