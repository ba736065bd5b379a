import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { services } from './service-names.ts';
import { declaredMetrics, metricsIn } from './testing/declared-metrics.ts';
import { Expression } from './testing/promql.ts';

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

const groups = globSync(`${repository}deploy/alerts/*.yaml`).flatMap(
  (file) => (parse(readFileSync(file, 'utf8')) as RuleFile).groups,
);
const rules = groups.flatMap((group) => group.rules);
const each = rules.map((rule) => [rule.alert, rule] as const);
const declared = declaredMetrics(repository);
const expression = (text: string): Expression => new Expression(text, declared);
const bare = (name: string): string => name.replace(/_(count|sum|bucket)$/, '');

/** Metrics that need no alert of their own, and why. */
const silent: Readonly<Record<string, string>> = {
  bus_events_handled_total: 'work done; what fails is in bus_dead_letters_total',
  bus_event_handling_seconds: 'how long work takes',
  bus_event_retries_total: 'ends in a success, a waiting partition or a dead letter, which have alerts',
  outbox_published_total: 'work done',
  outbox_pending: 'how old the oldest is matters, not how many there are',
  outbox_send_failures_total: 'named by OutboxOld, which fires when it lasts',
  rpc_client_seconds: 'the other side of rpc_server_seconds',
  media_uploads_under_way: 'work in hand',
  gateway_uploads_under_way: 'work in hand',
  media_uploads_refused_total: 'bad photos are daily; refusals at the door are ManyRefusals',
  generation_shots_given_back_total: 'named by GenerationPaused',
  engine_requests_total: 'failures end in engine_breaker_state and engine_ready',
  engine_request_seconds: 'how long work takes',
  engine_requests_in_flight: 'work in hand',
  engine_retries_total: 'ends in a success or an open breaker',
  engine_candidates_total: 'quality, read when an engine is compared',
  engine_similarity: 'quality, read when an engine is compared',
  engine_work_seconds_total: 'cost',
  engine_cost_total: 'cost',
  web_visits_total: 'anybody can send such numbers; nothing is decided by them',
  web_largest_paint_seconds: 'as web_visits_total',
  web_interaction_seconds: 'as web_visits_total',
  web_layout_shift: 'as web_visits_total',
};

describe('alerts', () => {
  it('are named once', () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const names of [rules.map(({ alert }) => alert), groups.map(({ name }) => name)])
      expect(names).toEqual([...new Set(names)]);
  });

  it.each(each)('%s asks for metrics and labels that exist', (_name, { expr }) => {
    expect(expression(expr).complaints()).toEqual([]);
    expect(expression(expr).metrics()).not.toEqual([]);
    for (const job of expression(expr).valuesOf('job')) expect(services).toContain(job);
  });

  it.each(each)('%s says how bad it is, what it means and what to do first', (_name, rule) => {
    expect(['critical', 'warning']).toContain(rule.labels['severity']);
    expect(Object.keys(rule.annotations).sort()).toEqual(['description', 'first', 'summary']);
    for (const text of Object.values(rule.annotations)) expect(text).toMatch(/\S/);
    expect(rule.for ?? '1m').toMatch(/^\d+[smhd]$/);
  });

  it.each(each)('%s names only labels its result has', (_name, { expr, annotations }) => {
    const texts = Object.values(annotations).join(' ');
    const named = [...texts.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    expect(named.filter((label) => !expression(expr).labels().has(label))).toEqual([]);
  });

  it('are there for every metric, but those that say why not', () => {
    const asked = new Set(rules.flatMap(({ expr }) => expression(expr).metrics().map(bare)));
    const all = new Set([...declared.keys()].map(bare));
    expect([...all].filter((name) => !asked.has(name) && !(name in silent)).sort()).toEqual([]);
    expect(Object.keys(silent).filter((name) => asked.has(name) || !all.has(name))).toEqual([]);
  });
});

describe('metrics', () => {
  it('have no label that Prometheus gives itself', () => {
    const taken = [...declared].filter(([, labels]) => labels.has('job') || labels.has('instance'));
    expect(taken.map(([name]) => name)).toEqual([]);
  });
});

describe('the check of alerts', () => {
  it.each([
    ['sum by (job) (rate(no_such_total[5m])) > 2', ['nobody exports no_such_total']],
    ['sum by (a_label) (outbox_pending) > 0', ['outbox_pending has no label a_label']],
    ['bus_partitions_waiting{subject="x"} > 0', ['bus_partitions_waiting has no label subject']],
    ['outbox_pending and on (topic) bus_partitions_waiting', ['outbox_pending has no label topic']],
    ['http_server_seconds > 0', ['nobody exports http_server_seconds']],
    ['sum by (le) (rate(http_server_seconds_bucket[5m])) > 1', []],
  ])('says of %s what is wrong', (text, complaints) => {
    expect(expression(text).complaints()).toEqual(complaints);
  });

  it.each(['sum by (job (up)', 'rate(up[5])>', 'no_such_function(up)'])('refuses %s', (text) => {
    expect(expression(text).complaints()).not.toEqual([]);
  });

  it('knows the labels a result has', () => {
    expect([...expression('sum by (job, topic) (bus_partitions_waiting) > 0').labels()]).toEqual([
      'job',
      'topic',
    ]);
    expect([...expression('max(outbox_pending) > 0').labels()]).toEqual([]);
    expect([...expression('increase(bus_partitions_waiting[1h]) > 0').labels()]).toContain('instance');
  });

  it('does not pass over a metric it cannot read', () => {
    expect(() => metricsIn('x.ts', 'new Counter({ name: made() })')).toThrow('cannot be read');
    expect(() => metricsIn('x.ts', `new Gauge({ name: 'a_b', labelNames: [other] })`)).toThrow(
      'labels of a_b',
    );
  });
});
