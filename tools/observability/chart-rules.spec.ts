import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rulesOfRelease, scopedExpression, scopedRules } from './chart-rules.ts';
import { rulesFolder } from './places.ts';

describe('an expression of the chart', () => {
  it.each([
    ['up == 0', 'up{namespace=~".*"} == 0'],
    ['up{job="a"}', 'up{namespace=~".*",job="a"}'],
    ['up{}', 'up{namespace=~".*"}'],
    ['rate(a_total[5m] offset 1h)', 'rate(a_total{namespace=~".*"}[5m] offset 1h)'],
    ['a unless on (namespace) b{c="d"}', 'a{namespace=~".*"} unless on (namespace) b{namespace=~".*",c="d"}'],
    [
      'a > on (sloth_id) group_left () 3 * slo:error_budget:ratio',
      'a{namespace=~".*"} > on (sloth_id) group_left () 3 * slo:error_budget:ratio',
    ],
    ['a{exported_namespace=~".*"}', 'a{exported_namespace=~".*"}'],
    ['vector(1)', 'vector(1)'],
  ])('of %s is %s', (text, scoped) => {
    expect(scopedExpression(text)).toBe(scoped);
  });

  it('of a board asks for the namespace that the reader chose', () => {
    expect(scopedExpression('a / b{c="d"}', 'namespace="$namespace"')).toBe(
      'a{namespace="$namespace"} / b{namespace="$namespace",c="d"}',
    );
  });

  it('that is no PromQL is refused', () => {
    expect(() => scopedExpression('sum(a')).toThrow('no PromQL: sum(a');
  });
});

describe('rules of a release', () => {
  it('ask for its namespace alone', () => {
    const rule = { alert: 'A', expr: 'a{b="c"} > 0', labels: { namespace: '{{ $labels.namespace }}' } };
    const rules = rulesOfRelease(scopedRules({ groups: [{ name: 'g', rules: [rule] }] }), 'shop');
    expect(rules).toContain('a{namespace="shop",b="c"} > 0');
    expect(rules).toContain('namespace: "shop"');
  });

  it('ask for it in the label they name', () => {
    const rule = { alert: 'A', expr: 'a{exported_namespace=~".*"} > 0' };
    const rules = rulesOfRelease(scopedRules({ groups: [{ name: 'g', rules: [rule] }] }), 'shop');
    expect(rules).toContain('a{exported_namespace="shop"} > 0');
  });

  it.each(globSync(`${rulesFolder}/*.yaml`))('are all of %s', (file) => {
    const rules = rulesOfRelease(readFileSync(file, 'utf8'), 'shop');
    expect(rules).toContain('namespace="shop"');
    expect(rules).not.toContain('namespace=~');
  });
});
