import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { services } from '../../deploy/src/service-names.ts';
import { objectiveFiles } from '../../tools/observability/places.ts';
import { rulesOf } from '../../tools/observability/objectives.ts';
import { durationMs } from './hastened-rules.ts';
import { patienceOf } from '../runner/patience.ts';
import { metricCatalogue, metricOf, scrapedMetrics } from './metric-catalogue.ts';
import { Expression } from './promql.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const groups = globSync(`${repository}deploy/observability/alerts/*.yaml`).flatMap(
  (file) => (parse(readFileSync(file, 'utf8')) as RuleFile).groups,
);
const rules = groups.flatMap((group) => group.rules);
const each = rules.map((rule) => [rule.alert, rule] as const);
const catalogue = metricCatalogue(repository);
const scraped = scrapedMetrics(catalogue);
const expression = (text: string): Expression => new Expression(text, scraped);

/** Pairs of an alert and one whose firing keeps it silent now; what is looked back at fired long before. */
const symptoms = rules.flatMap(({ alert, expr }) =>
  [...expr.matchAll(/(last_over_time\()?ALERTS\{[^}]*alertname=~?"([^"]+)"[^}]*\}(?:\[(\w+)\])?/g)]
    .filter(([, , , back]) => back === undefined || durationMs(back) < 20 * 60_000)
    .flatMap(([, , names = '']) => names.split('|').map((cause) => [alert, cause] as const)),
);

describe('alerts', () => {
  it('are named once', () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const names of [rules.map(({ alert }) => alert), groups.map(({ name }) => name)])
      expect(names).toEqual([...new Set(names)]);
  });

  it.each(each)('%s asks for metrics and labels that exist', (_name, { expr }) => {
    expect(expression(expr).complaints()).toEqual([]);
    for (const jobs of expression(expr).valuesOf('job'))
      for (const job of jobs.split('|')) expect(services).toContain(job);
  });

  it.each(each)('%s says how bad it is, what it means and what to do first', (_name, rule) => {
    expect(['critical', 'warning', ...(rule.alert === 'HeadshotsWatchdog' ? ['none'] : [])]).toContain(
      rule.labels['severity'],
    );
    expect(Object.keys(rule.annotations).sort()).toEqual(['description', 'first', 'runbook_url', 'summary']);
    for (const text of Object.values(rule.annotations)) expect(text).toMatch(/\S/);
    expect(rule.for ?? '1m').toMatch(/^\d+[smhd]$/);
  });

  it.each(each)('%s yields only to alerts that exist', (_name, { alert, expr }) => {
    const others = expression(expr)
      .valuesOf('alertname')
      .flatMap((names) => names.split('|'));
    const known = rules.map((rule) => rule.alert);
    expect(others.filter((other) => !known.includes(other))).toEqual([]);
    expect(known).toContain(alert);
  });

  it.each(each)('%s names only labels its result has', (_name, { expr, annotations }) => {
    const texts = Object.values(annotations).join(' ');
    const named = [...texts.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    expect(named.filter((label) => !expression(expr).labels().has(label))).toEqual([]);
  });

  it('ask for every metric of the catalogue, but those that say why not', () => {
    const asked = new Set(
      rules.flatMap(({ expr }) => expression(expr).metrics()).map((name) => metricOf(name, catalogue)),
    );
    const wrong = catalogue.filter(({ name, unalerted }) => asked.has(name) === (unalerted !== undefined));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('alerts beside other releases and products', () => {
  it.each(each)('%s is named and labelled as ours', (name, { labels }) => {
    expect(name).toMatch(/^Headshots[A-Z]/);
    expect(labels['product']).toBe('headshots');
  });

  it.each(each)('%s keeps to its namespace, and yields to what fires of ours alone', (_name, { expr }) => {
    expect(expression(expr).company()).toEqual([]);
  });

  it.each(each)('%s names the namespace it is about', (name, { expr, labels }) => {
    const isAbsence = expr.startsWith('absent(');
    const own = isAbsence || labels['namespace'] !== undefined || expression(expr).labels().has('namespace');
    expect([name, own]).toEqual([name, true]);
  });

  it.each(objectiveFiles().map(rulesOf))('the objectives of %s keep to their namespace', (file) => {
    const records = (parse(readFileSync(file, 'utf8')) as RuleFile).groups.flatMap((group) => group.rules);
    const sums = records.filter(({ expr }) => /\b(sum|max|min|count|group) ?(by)? ?\(/.test(expr));
    expect(sums.length).toBeGreaterThan(20);
    expect(sums.flatMap(({ expr }) => expression(expr).company())).toEqual([]);
    expect(records.filter(({ expr }) => /or vector\(/.test(expr))).toEqual([]);
  });

  it('miss every service of which nothing is scraped', () => {
    const missed = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/\babsent\(up\{job="(\w+)"\}\)/g)].map(([, job]) => job),
    );
    expect(missed.toSorted()).toEqual([...services].toSorted());
  });

  it.each(symptoms)('%s waits longer than %s, to which it yields', (symptom, cause) => {
    expect(patienceOf(rules, cause) === 0 || patienceOf(rules, symptom) > patienceOf(rules, cause)).toBe(
      true,
    );
  });
});

describe('the check of alerts', () => {
  it.each([
    ['max by (job) (outbox_pending) > 0', ['a namespace is lost by max by (job) (outbox_pending)']],
    ['max(outbox_pending) > 0', ['a namespace is lost by max(outbox_pending)']],
    ['up == 0 unless on () service_ready', ['namespaces are mixed by on ()']],
    ['up == 0 unless on (job) service_ready', ['namespaces are mixed by on (job)']],
    ['up == 0 unless on (namespace, job) service_ready', []],
    [
      'up == 0 unless on (namespace) ALERTS{alertname="HeadshotsTargetDown"}',
      [
        'ALERTS{alertname="HeadshotsTargetDown"} lacks product="headshots"',
        'ALERTS{alertname="HeadshotsTargetDown"} lacks alertstate="firing"',
      ],
    ],
    [
      'ALERTS{product="headshots",alertstate="firing",severity="critical"}',
      ['ALERTS{product="headshots",alertstate="firing",severity="critical"} lacks alertname='],
    ],
    ['up > on (sloth_id) group_left () 3 * slo:error_budget:ratio', []],
    [
      'up > on (sloth_id) group_left () 3 * service_ready',
      ['namespaces are mixed by on (sloth_id) group_left ()'],
    ],
  ])('says of %s what lets others decide', (text, said) => {
    expect(expression(text).company()).toEqual(said);
  });

  it.each([
    ['sum by (job) (rate(no_such_total[5m])) > 2', ['nobody exports no_such_total']],
    ['sum by (a_label) (outbox_pending) > 0', ['outbox_pending has no label a_label']],
    ['messaging_partitions_waiting{subject="x"} > 0', ['messaging_partitions_waiting has no label subject']],
    [
      'outbox_pending and on (messaging_destination_name) messaging_partitions_waiting',
      ['outbox_pending has no label messaging_destination_name'],
    ],
    ['http_server_request_duration_seconds > 0', ['nobody exports http_server_request_duration_seconds']],
    ['sum by (le) (rate(http_server_request_duration_seconds_bucket[5m])) > 1', []],
  ])('says of %s what is wrong', (text, complaints) => {
    expect(expression(text).complaints()).toEqual(complaints);
  });

  it.each(['sum by (job (up)', 'rate(up[5])>', 'no_such_function(up)'])('refuses %s', (text) => {
    expect(expression(text).complaints()).not.toEqual([]);
  });

  it('knows the labels a result has', () => {
    expect([
      ...expression('sum by (job, messaging_destination_name) (messaging_partitions_waiting) > 0').labels(),
    ]).toEqual(['job', 'messaging_destination_name']);
    expect([...expression('max(outbox_pending) > 0').labels()]).toEqual([]);
    expect([...expression('increase(messaging_partitions_waiting[1h]) > 0').labels()]).toContain('instance');
  });
});
