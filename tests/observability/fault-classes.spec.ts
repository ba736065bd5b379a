import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { faultClasses } from './fault-classes.ts';
import { faultsTable } from './faults-table.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const classes = faultClasses(repository);

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly { readonly alert?: string }[] }[];
}
const alerts = globSync(`${repository}deploy/observability/alerts/*.yaml`)
  .map((file) => parse(readFileSync(file, 'utf8')) as RuleFile)
  .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));

describe('the classes of faults', () => {
  it('are all 21 of the design', () => {
    const numbers = [...new Set(classes.map((each) => each.class))];
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('fire something, but the two that must have no effect', () => {
    const silent = classes.filter(({ fires }) => fires.length === 0).map((each) => each.class);
    expect(silent).toEqual([1, 7]);
  });

  it('name alerts that exist', () => {
    const named = classes.flatMap(({ fires }) => fires);
    expect(named.filter((name) => !alerts.includes(name))).toEqual([]);
  });

  it('are brought about in the running product under a name of their own, or say why not', () => {
    for (const { key, notLive } of classes) expect([key, notLive].filter(Boolean)).toHaveLength(1);
    const keys = classes.flatMap(({ key }) => key ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('stand in the page as they are', () => {
    expect(readFileSync(`${repository}docs/faults-and-alerts.md`, 'utf8')).toContain(faultsTable(classes));
  });
});
