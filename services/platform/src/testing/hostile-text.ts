import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';

/** Texts that no field may let through to a database, a log, a mail or a file name. */
export const hostileTexts: Readonly<Record<string, string>> = {
  NUL: '\u0000',
  'a NUL inside': 'a\u0000b',
  'an escape': '\u001b[2J',
  'a line break': 'a\r\nb: c',
  'a control character of the second row': 'a\u0085b',
  'half of a pair': 'a\ud800',
  'the other half': '\udc00a',
  'turned direction': '\u202egpj.exe',
  'turned direction, isolated': '\u2067abc\u2069',
  'a byte order mark': '\ufeffa',
  '100 kB': 'x'.repeat(100_000),
};

export interface HostileRequest {
  /** Names of the fields that lead to the text, joined by dots. */
  readonly field: string;
  readonly json: object;
}

const deepest = 4;

/** One request per text field of the message, at any depth, that holds the text there and nothing else. */
export function requestsWith(message: DescMessage, text: string, depth = 0): readonly HostileRequest[] {
  if (depth > deepest) return [];
  return message.fields.flatMap((field) =>
    valuesWith(field, text, depth).map(({ path, value }) => ({
      field: [field.jsonName, ...path].join('.'),
      json: { [field.jsonName]: value },
    })),
  );
}

interface HostileValue {
  readonly path: readonly string[];
  readonly value: unknown;
}

function valuesWith(field: DescField, text: string, depth: number): readonly HostileValue[] {
  if (field.message?.typeName.startsWith('google.protobuf.')) return [];
  const ones: readonly HostileValue[] = field.message
    ? requestsWith(field.message, text, depth + 1).map(({ field: path, json }) => ({
        path: [path],
        value: json,
      }))
    : field.scalar === ScalarType.STRING
      ? [{ path: [], value: text }]
      : [];
  if (field.fieldKind === 'list') return ones.map(({ path, value }) => ({ path, value: [value] }));
  if (field.fieldKind === 'map') return ones.map(({ path, value }) => ({ path, value: { key: value } }));
  return ones;
}
