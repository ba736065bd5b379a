import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';
import type { Interceptor } from '@connectrpc/connect';
import { problem, type FieldError } from '../errors/index.ts';
import { idText, oneLine } from '../text/index.ts';
import { connectErrorOf } from './problem-detail.ts';

/** Characters of a text, tokens of providers included. What means less is bounded by its service. */
const longest = 4_096;
const longestId = 500;
const mostNamed = 20;
const idName = /(^|_)(ids?|cursor)$/;

/** A text is one line; one named `id`, `..._id`, `..._ids`, `cursor` holds letters, digits, `-`, `_` alone. */
export const textInterceptor: Interceptor = (next) => async (request) => {
  if (!request.stream) {
    demandText(request.method.input, request.message);
    return next(request);
  }
  return next({ ...request, message: checked(request.method.input, request.message) });
};

async function* checked<T extends object>(schema: DescMessage, messages: AsyncIterable<T>): AsyncIterable<T> {
  for await (const message of messages) {
    demandText(schema, message);
    yield message;
  }
}

function demandText(schema: DescMessage, message: object): void {
  const errors = [...textErrors(schema, message as Holder, '')].slice(0, mostNamed);
  if (errors.length > 0) throw connectErrorOf(problem('validation.failed', { errors }));
}

type Holder = Readonly<Record<string, unknown>>;

function* textErrors(schema: DescMessage, message: Holder, above: string): Generator<FieldError> {
  for (const field of schema.fields) {
    const value = valueOf(field, message);
    if (value === undefined) continue;
    const path = above + field.jsonName;
    for (const [key, one] of entriesOf(field, value)) {
      if (key !== undefined) yield* textError(path, key, false);
      if (typeof one === 'string' && isText(field)) yield* textError(path, one, idName.test(field.name));
      else if (field.message && typeof one === 'object' && one !== null)
        yield* textErrors(field.message, one as Holder, `${path}.`);
    }
  }
}

function valueOf(field: DescField, message: Holder): unknown {
  if (!field.oneof) return message[field.localName];
  const chosen = message[field.oneof.localName] as { readonly case?: string; readonly value?: unknown };
  return chosen?.case === field.localName ? chosen.value : undefined;
}

function entriesOf(field: DescField, value: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (field.fieldKind === 'map') return Object.entries(value as Holder);
  if (field.fieldKind === 'list') return (value as readonly unknown[]).map((one) => [undefined, one]);
  return [[undefined, value]];
}

const isText = ({ scalar }: DescField): boolean => scalar === ScalarType.STRING;

function* textError(field: string, text: string, id: boolean): Generator<FieldError> {
  if (text.length > (id ? longestId : longest)) yield { field, code: 'field.too_long' };
  else if (!(id ? idText : oneLine).test(text)) yield { field, code: 'field.invalid' };
}
