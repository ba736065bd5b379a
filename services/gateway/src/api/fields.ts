import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { MoneySchema, type Expression, type Outfit } from '@headshots/proto/common/v1/types_pb';
import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import { z } from 'zod';
import { expression, id, named, outfit } from './schemas.ts';
import { Field, orNull, view } from './view.ts';

export const text = new Field(z.string(), (value: string) => value);
/** Services write an empty text where there is none. */
export const textOrNull = new Field(z.string().nullable(), (value: string) => (value === '' ? null : value));
export const texts = new Field(z.array(z.string()), (values: string[]) => values);
export const uuid = new Field(id, (value: string) => value);
export const count = new Field(z.int(), (value: number) => value);
export const bigCount = new Field(z.int(), (value: bigint) => Number(value));
export const measure = new Field(z.number(), (value: number) => value);
export const flag = new Field(z.boolean(), (value: boolean) => value);

export const date = new Field(
  z.string().meta({ format: 'date-time' }),
  (timestamp: Timestamp | undefined) => {
    if (!timestamp) throw new Error('A neighbour left out a date.');
    return timestampDate(timestamp).toISOString();
  },
);
export const dateOrNull = orNull(date);

export const money = view(MoneySchema, 'Money', { amount: bigCount.describe('minor units'), currency: text });

interface Words<W extends string> {
  find(code: number): W | undefined;
  of(code: number): W;
  toCode(word: W): number;
}

export const word = <W extends string>(words: Words<W>, schema: z.ZodEnum<{ [K in W]: K }>) =>
  new Field(schema, (code: number) => words.of(code));

/** Null where nothing is said, or something that this build does not know. */
export const wordOrNull = <W extends string>(words: Words<W>, schema: z.ZodEnum<{ [K in W]: K }>) =>
  new Field(schema.nullable(), (code: number) => words.find(code) ?? null);

export const nameOrNull = <const N extends string>(names: readonly N[]) =>
  new Field(
    z.enum(names).nullable(),
    (text: string | undefined) => names.find((name) => name === text) ?? null,
  );

/** A reason with the catalogue's sentence; reasons of generation may come without their prefix. */
export const reasonOrNull = new Field(
  named('Reason', z.object({ code: z.string(), message: z.string() })).nullable(),
  (given: string) => {
    if (given === '') return null;
    const code = given.includes('.') ? given : `generation.${given}`;
    const message = Object.hasOwn(errorCatalogue, code)
      ? errorCatalogue[code as ErrorCode].message
      : errorCatalogue['server.error'].message;
    return { code, message };
  },
);

export const expressionChoice = new Field(
  named('ExpressionChoice', z.object({ expression, possible: z.boolean(), reason: z.string().nullable() })),
  (choice: { readonly expression: Expression; readonly possible: boolean; readonly reason: string }) => ({
    expression: expressionWords.of(choice.expression),
    possible: choice.possible,
    reason: textOrNull.of(choice.reason),
  }),
);

export const outfitChoice = new Field(
  named('OutfitChoice', z.object({ outfit, possible: z.boolean(), reason: z.string().nullable() })),
  (choice: { readonly outfit: Outfit; readonly possible: boolean; readonly reason: string }) => ({
    outfit: outfitWords.of(choice.outfit),
    possible: choice.possible,
    reason: textOrNull.of(choice.reason),
  }),
);

/** The person's own clothes where a neighbour of the release before says nothing. */
export const outfitOrOwn = new Field(outfit, (code: Outfit) => outfitWords.find(code) ?? 'unchanged');
