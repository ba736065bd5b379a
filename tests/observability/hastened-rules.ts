import { parser } from '@prometheus-io/lezer-promql';
import { parse, stringify } from 'yaml';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** How much faster than they are written rules shall be. */
export interface Haste {
  /** What every time is divided by; 1 leaves the rules as they are. */
  readonly speed: number;
  /** Names of gauges that are in seconds: what they are compared with is a time, too. */
  readonly ages: ReadonlySet<string>;
}

/** An hour or more is how long something is remembered or waited for, not how soon it is seen: such times shrink further. */
const long = { fromMs: 3_600_000, times: 6 } as const;

/** Services ask and measure every five seconds or so, at any speed: a younger age than this says nothing. */
const leastAgeMs = 6_000;

const unitsMs = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
};
type Unit = keyof typeof unitsMs;

const comparisons = ['Eql', 'Neq', 'Gtr', 'Gte', 'Lss', 'Lte'];
/** Functions and aggregations whose result is no time, even when it is one that they are given. */
const counting = [
  ...['Rate', 'Irate', 'Increase', 'Changes', 'Resets', 'Deriv', 'CountOverTime', 'PresentOverTime'],
  ...['Count', 'Group', 'Absent', 'AbsentOverTime', 'Scalar', 'Sgn'],
];

/** `1h30m` in ms. @throws Error for what is none of Prometheus' durations */
export function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|[smhdwy])/g)];
  const known = parts.map(([whole]) => whole).join('');
  if (known === '' || known !== text) throw new Error(`no duration: ${text}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * unitsMs[unit as Unit], 0);
}

/** A duration of a rule, so much shorter, but never nothing. */
export const hastenedDuration = (text: string, { speed }: Pick<Haste, 'speed'>): string =>
  durationMs(text) === 0 ? text : `${Math.max(1, Math.round(hastened(durationMs(text), speed)))}ms`;

const hastened = (ms: number, speed: number): number =>
  ms / (speed > 1 && ms >= long.fromMs ? speed * long.times : speed);

/** An expression with shorter ranges, offsets and ages. @throws Error when it is no PromQL */
export function hastenedExpression(text: string, haste: Haste): string {
  const nodes = all(parser.parse(text).topNode);
  if (nodes.some(({ type }) => type.isError)) throw new Error(`no PromQL: ${text}`);
  const changes = nodes
    .map((node) => ({ node, text: replacement(node, text, haste) }))
    .filter((change) => change.text !== undefined)
    .toSorted((one, other) => other.node.from - one.node.from);
  return changes.reduce(
    (done, { node, text: by }) => done.slice(0, node.from) + by + done.slice(node.to),
    text,
  );
}

function replacement(node: Node, text: string, haste: Haste): string | undefined {
  const own = text.slice(node.from, node.to);
  if (node.name === 'NumberDurationLiteralInDurationContext') return hastenedDuration(own, haste);
  if (node.name === 'NumberDurationLiteral' && isAge(node, text, haste.ages)) {
    const ms = /^[\d.e+]+$/i.test(own) ? Number(own) * 1_000 : durationMs(own);
    return String(Math.max(Math.min(ms, leastAgeMs), hastened(ms, haste.speed)) / 1_000);
  }
  return undefined;
}

/** Whether a number stands beside a comparison whose other side is a time. */
function isAge(number: Node, text: string, ages: ReadonlySet<string>): boolean {
  const comparison = number.parent;
  if (!comparison || !children(comparison).some(({ name }) => comparisons.includes(name))) return false;
  return all(comparison)
    .filter(({ name }) => name === 'VectorSelector')
    .filter((selector) => !isCounted(selector, comparison))
    .some((selector) => ages.has(metricOf(selector, text)));
}

/** Whether something between the comparison and the selector makes a number of its times. */
function isCounted(selector: Node, within: Node): boolean {
  const isOutside = (node: Node): boolean => node.from <= within.from && node.to >= within.to;
  for (let node = selector.parent; node && !isOutside(node); node = node.parent) {
    const operation = node.getChild('FunctionIdentifier') ?? node.getChild('AggregateOp');
    if (operation && children(operation).some(({ name }) => counting.includes(name))) return true;
  }
  return false;
}

const metricOf = (selector: Node, text: string): string => {
  const name = selector.getChild('Identifier');
  return name ? text.slice(name.from, name.to) : '';
};

const children = (node: Node): readonly Node[] => {
  const found: Node[] = [];
  for (let next = node.firstChild; next; next = next.nextSibling) found.push(next);
  return found;
};

const all = (node: Node): readonly Node[] => [node, ...children(node).flatMap(all)];

type Rule = Readonly<Record<string, unknown>> & { readonly expr: string };
interface RuleFile {
  readonly groups: readonly (Readonly<Record<string, unknown>> & { readonly rules: readonly Rule[] })[];
}

/**
 * A file of rules for Prometheus that are so much faster. What counts (rates, sums, numbers of events) stays as it is.
 * @param file its text @returns YAML @throws Error that holds the expression when one is no PromQL
 */
export function hastenedRules(file: string, haste: Haste): string {
  const { groups } = parse(file) as RuleFile;
  const faster = groups.map(({ rules, ...group }) => ({
    ...durationsOf(group, ['interval'], haste),
    rules: rules.map((rule) => ({
      ...durationsOf(rule, ['for', 'keep_firing_for'], haste),
      expr: hastenedExpression(rule.expr, haste),
    })),
  }));
  return stringify({ groups: faster });
}

const durationsOf = <T extends Readonly<Record<string, unknown>>>(
  of: T,
  names: readonly string[],
  haste: Haste,
): T =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      names.includes(name) ? hastenedDuration(String(value), haste) : value,
    ]),
  ) as T;
