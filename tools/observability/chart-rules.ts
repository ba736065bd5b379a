import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse, stringify } from 'yaml';
import { alertFiles, rulesFolder } from './places.ts';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}
type Rule = Readonly<Record<string, unknown>> & { readonly expr: string };

/** Of every namespace; the chart asks for that of its release instead. */
const ofAnyNamespace = 'namespace=~".*"';
const ofLabels = '{{ $labels.namespace }}';

/** Says itself where the namespace is that it asks for; what comes in for `ofAnyNamespace` comes in there, too. */
const scopedByItself = /\bexported_namespace=~/;

/** Rules of Sloth that are numbers: they are of no namespace. */
const constants = /^slo:(error_budget|objective|time_period):/;

/** An expression whose every selector names a namespace, by `matcher`. @throws Error when it is no PromQL */
export function scopedExpression(text: string, matcher = ofAnyNamespace): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  parser.parse(text).iterate({
    enter({ type, name, node, from, to }) {
      if (type.isError) throw new Error(`no PromQL: ${text}`);
      const own = text.slice(from, to);
      if (name === 'VectorSelector' && !constants.test(own) && !scopedByItself.test(own))
        insertions.push(insertionFor(node, text, matcher));
    },
  });
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((done, { at, text: inserted }) => done.slice(0, at) + inserted + done.slice(at), text);
}

function insertionFor(
  selector: SyntaxNode,
  text: string,
  matcher: string,
): { readonly at: number; readonly text: string } {
  const matchers = selector.getChild('LabelMatchers');
  if (!matchers) return { at: selector.to, text: `{${matcher}}` };
  const isEmpty = text.slice(matchers.from + 1, matchers.to - 1).trim() === '';
  return { at: matchers.from + 1, text: isEmpty ? matcher : `${matcher},` };
}

export function scopedRules(rules: RuleFile): string {
  const groups = rules.groups.map((group) => ({
    ...group,
    // A line break at the end keeps quotes as they are: the chart looks for them.
    rules: group.rules.map((rule) => ({ ...rule, expr: `${scopedExpression(rule.expr.trim())}\n` })),
  }));
  return stringify({ groups }, { lineWidth: 0 });
}

export const rulesOfRelease = (rules: string, namespace: string): string =>
  rules.replaceAll(ofAnyNamespace, `namespace="${namespace}"`).replaceAll(ofLabels, namespace);

export const chartAlerts = (file: string): string =>
  `# Made by \`make observability\` of deploy/observability/alerts/${basename(file)}; do not edit.\n` +
  scopedRules(parse(readFileSync(file, 'utf8')) as RuleFile);

export const chartFileOf = (file: string): string => join(rulesFolder, basename(file));

export function writeAlerts(): void {
  for (const file of alertFiles()) {
    rmSync(chartFileOf(file), { force: true });
    writeFileSync(chartFileOf(file), chartAlerts(file));
  }
}
