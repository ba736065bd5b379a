import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { topics } from '@headshots/proto/topics';
import { parse } from 'yaml';
import { services } from '../../deploy/src/service-names.ts';
import { metricCatalogue, scrapedMetrics } from '../observability/metric-catalogue.ts';
import { Expression } from '../observability/promql.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const text = (path: string): string => readFileSync(`${repository}${path}`, 'utf8');

interface Rule {
  readonly alert: string;
  readonly annotations: { readonly runbook_url: string };
}
const rules = globSync('deploy/observability/alerts/*.yaml', { cwd: repository }).flatMap((file) =>
  (parse(text(file)) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);
const pages = globSync('docs/runbooks/*.md', { cwd: repository }).filter(
  (page) => basename(page) !== 'README.md',
);
const all = pages.map((page) => [page, text(page)] as const);
const named = (page: string, pattern: RegExp): readonly string[] =>
  [...page.matchAll(pattern)].map(([, name = '']) => name);

describe('runbooks', () => {
  it('are the pages of the alerts, one each', () => {
    const addresses = rules.map(({ annotations }) => annotations.runbook_url);
    expect(addresses.toSorted()).toEqual(pages.toSorted());
    for (const { alert, annotations } of rules)
      expect(text(annotations.runbook_url).split('\n')[0]).toBe(`# ${alert}`);
  });

  it.each(all)('%s says what is felt, looked at, done, and when it is over', (_page, page) => {
    expect(page).toMatch(/\*\*What the customer feels\.\*\* \S/);
    expect(page).toMatch(/\*\*Look\*\*\n\n1\. .+\n2\. .+\n3\. .+\n\n\*\*Act\*\*\n\n1\. .+\n2\. .+\n/);
    expect(page).toMatch(/\*\*It is over when\*\* \S/);
  });

  it('look by expressions of metrics that exist', () => {
    const others = /^(make|kubectl|curl|openssl|sysctl|select|pg_isready|node|<|\.run)/i;
    const scraped = scrapedMetrics(metricCatalogue(repository));
    const ofEveryProcess = new Map(
      ['process_resident_memory_bytes', 'process_cpu_seconds_total'].map((name) => [name, new Set<string>()]),
    );
    const looks = all
      .flatMap(([, page]) => named(page, /^\d\. `([^`]+)`: /gm))
      .filter((look) => !others.test(look));
    expect(looks.length).toBeGreaterThan(60);
    const known = new Map([...ofEveryProcess, ...scraped]);
    expect(looks.flatMap((look) => new Expression(look, known).complaints())).toEqual([]);
  });

  it('name targets, commands, services and topics that exist', () => {
    const targets = named(text('Makefile'), /^([a-z-]+):/gm);
    const commands = ['deploy/src', 'tools/dev'].flatMap((folder) =>
      named(text(`${folder}/commands/index.ts`), /^ {2}'?([a-z-]+)'?(?:,|:)/gm),
    );
    const parts = ['postgres', 'kafka', 'keycloak', 'minio', 'maildev', ...services];
    const operators = globSync('services/*/src/operator/*.commands.ts', { cwd: repository })
      .flatMap((file) => named(text(file), /^ {2}'?([a-z-]+)'?: (?:command|act)\(/gm))
      .concat('stripe-endpoint');
    const known: readonly (readonly [RegExp, readonly string[]])[] = [
      [/`make ([a-z-]+)/g, targets],
      [/(?:deploy\/src|tools\/dev)\/cli\.ts ([a-z-]+)/g, commands],
      [/cli\.ts (?:start|stop) ([a-z]+)/g, parts],
      [/operator\.js ([a-z-]+)/g, operators],
      [/TOPIC=([a-z._]+)/g, topics.map(({ name }) => name)],
      [/kubectl \w+(?: \w+)? deploy(?:ment)?\/([a-z]+)/g, services],
      [/runbooks\/([a-z-]+\.md)/g, pages.map((page) => basename(page))],
    ];
    for (const [pattern, names] of known)
      for (const [page, content] of all)
        for (const name of named(content, pattern))
          expect([page, names]).toEqual([page, expect.arrayContaining([name])]);
  });

  it('name alerts that exist', () => {
    const known = rules.map(({ alert }) => alert);
    const looked = all.flatMap(([, page]) =>
      named(page, /(?:see|look at|See) ([A-Z][a-z]+(?:[A-Z][a-z]+)+)/g),
    );
    expect(looked.filter((name) => !known.includes(name))).toEqual([]);
    expect(looked).not.toEqual([]);
  });
});
