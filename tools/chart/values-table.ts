import type { Schema } from './values-schema.ts';

interface Row {
  readonly path: string;
  readonly standard: string;
  readonly text: string;
}

export function valuesTable(schema: Schema, values: unknown): string {
  const { services, ...rest } = schema.properties ?? {};
  const each = Object.entries(services?.properties ?? {});
  const rows = [
    ...rowsOf({ properties: rest }, values, ''),
    ...rowsOf({ properties: each[0]?.[1].properties ?? {} }, {}, 'services.<name>').filter(hasText),
  ];
  return [...table(['value', 'default', ''], rows.map(cells)), '', ...servicesTable(each, values)].join('\n');
}

function servicesTable(each: readonly (readonly [string, Schema])[], values: unknown): readonly string[] {
  const rows = each.map(([name, { properties = {} }]) => {
    const given = inside(inside(values, 'services'), name);
    const settings = Object.keys(properties['settings']?.properties ?? {});
    const most = inside(inside(given, 'autoscaling'), 'maxReplicas');
    return [
      `\`${name}\``,
      `${String(inside(given, 'replicas'))} to ${String(most)}`,
      settings.map((variable) => `\`${variable}\``).join(' '),
    ];
  });
  return table(['service', 'replicas', 'settings'], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);

const cells = ({ path, standard, text }: Row): readonly string[] => [`\`${path}\``, standard, text];
const hasText = ({ text }: Row): boolean => text !== '';

function rowsOf(schema: Schema, value: unknown, path: string): readonly Row[] {
  const properties = Object.entries(schema.properties ?? {});
  const own = { path, text: textOf(schema) };
  const settings = path.endsWith('.settings');
  if (properties.length === 0 || settings || isNetwork(schema))
    return [
      {
        ...own,
        standard: shown(value),
        ...(settings ? { text: 'Environment variables, by service below' } : {}),
      },
    ];
  const parts = properties.flatMap(([name, part]) =>
    rowsOf(part, inside(value, name), path === '' ? name : `${path}.${name}`),
  );
  return schema.description && path !== '' ? [{ ...own, standard: '' }, ...parts] : parts;
}

const isNetwork = ({ properties = {} }: Schema): boolean => 'ports' in properties && 'peers' in properties;

const inside = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | undefined)?.[name];

const shown = (value: unknown): string => (value === undefined ? '' : `\`${JSON.stringify(value)}\``);

const textOf = ({ description = '', enum: words }: Schema): string =>
  [words ? words.map((word) => `\`${String(word)}\``).join(', ') : '', description]
    .filter((part) => part !== '')
    .join('; ');
