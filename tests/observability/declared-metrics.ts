import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { labelNames, metricNames } from '@headshots/platform/telemetry';

export const metricTypes = ['counter', 'gauge', 'histogram', 'summary'] as const;
export type MetricType = (typeof metricTypes)[number];

/** A metric as a source file declares it. */
export interface DeclaredMetric {
  readonly name: string;
  readonly type: MetricType;
  readonly labels: readonly string[];
  /** What `/metrics` says it means. */
  readonly meaning: string;
  /** The package: `platform`, `orders`, ... */
  readonly owner: string;
}

/** @throws Error when a metric is declared in a way that cannot be read */
export function declaredMetrics(repository: string): readonly DeclaredMetric[] {
  const services = `${repository}services/`;
  return globSync(`${services}*/src/**/*.ts`)
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => [relative(services, file), readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => text.includes(`'prom-client'`))
    .flatMap(([file, text]) => metricsIn(file, text));
}

/** What one source file declares. @param file its path below `services` */
export function metricsIn(file: string, text: string): readonly DeclaredMetric[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: DeclaredMetric[] = [];
  const visit = (node: ts.Node): void => {
    const type = ts.isNewExpression(node) ? typeOf(node) : undefined;
    if (type) found.push(declaredBy(node as ts.NewExpression, type, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const typeOf = (node: ts.NewExpression): MetricType | undefined =>
  metricTypes.find((type) => node.expression.getText().toLowerCase() === type);

function declaredBy(node: ts.NewExpression, type: MetricType, source: ts.SourceFile): DeclaredMetric {
  const [settings] = node.arguments ?? [];
  const name = settings && textOf(setting(settings, 'name'), source);
  if (!settings || name === undefined)
    throw new Error(`${source.fileName}: the name of a metric cannot be read: ${node.getText()}`);
  const given = setting(settings, 'labelNames');
  const labels = given ? labelsOf(given, source) : [];
  if (!labels) throw new Error(`${source.fileName}: the labels of ${name} cannot be read`);
  const meaning = textOf(setting(settings, 'help'), source);
  if (meaning === undefined) throw new Error(`${source.fileName}: the help of ${name} cannot be read`);
  return { name, type, labels, meaning, owner: source.fileName.split('/')[0] ?? '' };
}

/** Undefined unless every label is readable and there is one. */
function labelsOf(given: ts.Expression, source: ts.SourceFile): readonly string[] | undefined {
  const value = ts.isIdentifier(given) ? constant(given, source) : given;
  const list = value && ts.isAsExpression(value) ? value.expression : value;
  if (!list || !ts.isArrayLiteralExpression(list) || list.elements.length === 0) return undefined;
  const labels = list.elements.map((element) => textOf(element, source));
  return labels.includes(undefined) ? undefined : (labels as string[]);
}

function setting(settings: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(settings)) return undefined;
  const found = settings.properties.find((property) => property.name?.getText() === name);
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name;
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** A literal, a constant of the same file, or a member of the platform's lists of names. */
function textOf(node: ts.Expression | undefined, source: ts.SourceFile): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return listed[node.name.text];
  const value = constant(node, source);
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}

function constant(node: ts.Expression, source: ts.SourceFile): ts.Expression | undefined {
  const constants = source.statements.filter(ts.isVariableStatement);
  const declarations = constants.flatMap(({ declarationList }) => [...declarationList.declarations]);
  return declarations.find(({ name }) => name.getText() === node.getText())?.initializer;
}

const listed: Readonly<Record<string, string>> = { ...labelNames, ...metricNames };
