import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { labelNames, metricNames } from '@headshots/platform/telemetry';

/** Labels of every metric the sources declare, by the name it is scraped under. */
export type DeclaredMetrics = ReadonlyMap<string, ReadonlySet<string>>;

const kinds = ['Counter', 'Gauge', 'Histogram', 'Summary'];
const parts: Readonly<Record<string, readonly string[]>> = { Histogram: ['_count', '_sum', '_bucket'] };

/** @throws Error when a metric is declared in a way that cannot be read */
export function declaredMetrics(repository: string): DeclaredMetrics {
  const files = globSync(`${repository}services/*/src/**/*.ts`).filter((file) => !file.endsWith('.spec.ts'));
  return new Map(
    files
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, text]) => text.includes(`'prom-client'`))
      .flatMap(([file, text]) => metricsIn(file, text)),
  );
}

/** What one source file declares. */
export function metricsIn(file: string, text: string): readonly (readonly [string, ReadonlySet<string>])[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: (readonly [string, ReadonlySet<string>])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && kinds.includes(node.expression.getText()))
      found.push(...declaredBy(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function declaredBy(node: ts.NewExpression, source: ts.SourceFile): [string, ReadonlySet<string>][] {
  const [settings] = node.arguments ?? [];
  const name = settings && textOf(setting(settings, 'name'), source);
  if (!settings || name === undefined)
    throw new Error(`${source.fileName}: the name of a metric cannot be read: ${node.getText()}`);
  const given = setting(settings, 'labelNames');
  const elements = given && ts.isArrayLiteralExpression(given) ? [...given.elements] : [];
  const labels = elements.map((element) => textOf(element, source));
  if ((given && elements.length === 0) || labels.includes(undefined))
    throw new Error(`${source.fileName}: the labels of ${name} cannot be read`);
  const known = new Set(labels as string[]);
  const names = parts[node.expression.getText()]?.map((part) => name + part) ?? [name];
  return names.map((each) => [each, each.endsWith('_bucket') ? new Set([...known, 'le']) : known]);
}

function setting(settings: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(settings)) return undefined;
  const found = settings.properties.find((property) => property.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** A literal, a constant of the same file, or a member of the platform's lists of names. */
function textOf(node: ts.Expression | undefined, source: ts.SourceFile): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return listed[node.name.text];
  const constants = source.statements.filter(ts.isVariableStatement);
  const declarations = constants.flatMap(({ declarationList }) => [...declarationList.declarations]);
  const value = declarations.find(({ name }) => name.getText() === node.getText())?.initializer;
  return value && ts.isStringLiteral(value) ? value.text : undefined;
}

const listed: Readonly<Record<string, string>> = { ...labelNames, ...metricNames };
