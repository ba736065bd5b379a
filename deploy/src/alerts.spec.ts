import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync(`${repository}deploy/alerts/*.yaml`);
const textOf = (file: string): string => readFileSync(file, 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const groups = files.flatMap((file) => (parse(textOf(file)) as RuleFile).groups);
const rules = groups.flatMap((group) => group.rules);

/** Every name given to a metric in the sources: the list of the platform, and what services declare themselves. */
function exported(): ReadonlySet<string> {
  const sources = globSync(`${repository}services/*/src/**/*.ts`).filter(
    (file) => !file.endsWith('.spec.ts'),
  );
  const declaring = sources
    .map((file) => [basename(file), textOf(file)] as const)
    .filter(([name, text]) => name === 'metric-names.ts' || text.includes("'prom-client'"));
  const names = declaring.flatMap(([, text]) =>
    [...text.matchAll(/'([a-z]+(?:_[a-z0-9]+)+)'/g)].map(([, name = '']) => name),
  );
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]));
}

/** Names of metrics in an expression: what is neither a matcher, a duration, a list of labels nor a function. */
function metricsOf(expression: string): readonly string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/[a-z][a-z0-9_]*(?!\s*\()(?![a-z0-9_])/g)].map(([word]) => word);
  return words.filter((word) => word.includes('_'));
}

describe('alerts', () => {
  it('are named once', () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const names of [rules.map(({ alert }) => alert), groups.map(({ name }) => name)])
      expect(names).toEqual([...new Set(names)]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks for metrics that exist',
    (_name, rule) => {
      const names = metricsOf(rule.expr);
      expect(names).not.toEqual([]);
      const known = exported();
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s says how bad it is and what to do',
    (_name, rule) => {
      expect(['critical', 'warning']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/\S/);
      expect(rule.annotations.description).toMatch(/\S/);
      expect(rule.for ?? '1m').toMatch(/^\d+[smhd]$/);
    },
  );

  it('would show a name that nobody exports', () => {
    const names = metricsOf(
      'sum by (job_name) (rate(no_such_total{a_b="c_d"}[5m])) > 2 and outbox_pending > 0',
    );
    expect(names).toEqual(['no_such_total', 'outbox_pending']);
    expect(exported().has('no_such_total')).toBe(false);
    expect(exported().has('outbox_pending')).toBe(true);
  });
});
