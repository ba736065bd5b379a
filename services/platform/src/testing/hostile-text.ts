import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';

/** Texts that no field may let through to a database, a log, a mail or a file name. */
export const hostileTexts: Readonly<Record<string, string>> = {
  NUL: '\u0000',
  'a NUL inside': 'a\u0000b',
  'an escape': '\u001b[2J',
  'a line break': 'a\r\nb: c',
  'a link on a line of its own': 'Ada\nhttps://evil.example/pay\n',
  'a tab, which browsers drop from addresses': '/\t/evil.example',
  'a control character of the second row': 'a\u0085b',
  'a line break of Unicode': 'a\u2028b',
  'a new paragraph of Unicode': 'a\u2029b',
  'half of a pair': 'a\ud800',
  'the other half': '\udc00a',
  'turned direction': '\u202egpj.exe',
  'turned direction, isolated': '\u2067abc\u2069',
  'a byte order mark': '\ufeffa',
  'one character too many for the longest field': 'x'.repeat(4_097),
  '100 kB': 'x'.repeat(100_000),
};

/**
 * Texts on one line that strangers send where something else was meant. Some fields may take some of them, names or
 * passwords for instance; whoever gets one takes or refuses it, and nothing breaks.
 */
export const oddTexts: Readonly<Record<string, string>> = {
  'a number for an id': '1234',
  'a number that is no moment': '100000000000000',
  'a number out of range': '1e309',
  'no number': 'NaN',
  'nothing, in words': 'null',
  'a name that every object has': '__proto__',
  'an order number with a typographic dash': '7QK2\u2011M0XE',
  'an order number in wide letters': '\uff17\uff31\uff2b\uff12\uff0d\uff2d\uff10\uff38\uff25',
  'an order number among words': 'Bestellung Nr. 7QK2 \u2013 M0XE vom 3.\u00a0November',
  'a link': 'https://evil.example/pay?a=b#c',
  'another host behind ours': 'https://konterfei.example@evil.example',
  'another host after two slashes': '//evil.example',
  'another host after a backslash': '/\\evil.example',
  'another host after a tab that is escaped': '/%09/evil.example',
  'a way up': '../../admin',
  'an escaped NUL': 'a%00b',
  markup: '<a href="https://evil.example">Ada</a>',
  'a template': '{{constructor.constructor("return process")()}}',
  SQL: `'; DROP TABLE orders; --`,
  'an id without end': 'x'.repeat(4_096),
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
