import { parser } from '@prometheus-io/lezer-promql';
import type { ScrapedMetrics } from './metric-catalogue.ts';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** What Prometheus adds to every series it scrapes. */
export const added = ['job', 'instance', 'namespace'];
const ofObjectives = ['sloth_id', 'sloth_slo', 'sloth_service'];
const named = (names: readonly string[], labels: readonly string[]): [string, ReadonlySet<string>][] =>
  names.map((name) => [name, new Set(labels)]);

/** What others than our services export: Prometheus itself, its rules, Sloth's rules (`slo/`), and a cluster. */
export const ofOthers: ScrapedMetrics = new Map([
  ...named(['up', 'process_start_time_seconds'], []),
  ...named(
    ['ALERTS'],
    ['alertname', 'alertstate', 'severity', 'product', 'messaging_destination_name', 'sloth_id'],
  ),
  ...named(['ALERTS_FOR_STATE'], ['alertname', 'severity', 'product']),
  ...named(
    ['5m', '30m', '1h', '2h', '6h', '1d', '3d', '30d'].map((window) => `slo:sli_error:ratio_rate${window}`),
    ofObjectives,
  ),
  ...named(
    ['slo:error_budget:ratio', 'slo:objective:ratio', 'slo:period_error_budget_remaining:ratio'],
    ofObjectives,
  ),
  ...named(['slo:sli_errors:increase1h', 'slo:sli_errors:increase1d'], ofObjectives),
  ...named(['kube_deployment_status_replicas_unavailable'], ['deployment']),
  ...named(
    ['kubelet_volume_stats_used_bytes', 'kubelet_volume_stats_capacity_bytes'],
    ['persistentvolumeclaim'],
  ),
  ...named(['kube_job_failed'], ['job_name', 'condition']),
  ...named(['kube_job_owner'], ['job_name', 'owner_kind', 'owner_name', 'owner_is_controller']),
  ...named(['kube_job_status_start_time'], ['job_name']),
  ...named(
    ['status_current_replicas', 'spec_max_replicas'].map((of) => `kube_horizontalpodautoscaler_${of}`),
    ['horizontalpodautoscaler'],
  ),
  ...named(
    ['certmanager_certificate_expiration_timestamp_seconds'],
    ['name', 'issuer_name', 'issuer_kind', 'issuer_group', 'exported_namespace'],
  ),
  ...named(
    [
      ...['lag', 'in_recovery', 'is_wal_receiver_up', 'streaming_replicas'].map(
        (of) => `cnpg_pg_replication_${of}`,
      ),
      ...['last_failed_time', 'last_archived_time'].map((of) => `cnpg_pg_stat_archiver_${of}`),
      ...['cnpg_collector', 'barman_cloud_cloudnative_pg_io'].flatMap((from) =>
        ['available', 'failed'].map((of) => `${from}_last_${of}_backup_timestamp`),
      ),
    ],
    ['pod'],
  ),
  ...named(['cnpg_collector_up'], ['pod', 'cluster']),
  ...named(['cnpg_collector_pg_wal_archive_status'], ['pod', 'value']),
  ...named(
    ['active', 'pg_wal_lsn_diff'].map((of) => `cnpg_pg_replication_slots_${of}`),
    ['pod', 'slot_name', 'slot_type', 'database'],
  ),
  ...named(
    [
      ...['underreplicatedpartitions', 'underminisrpartitioncount'].map(
        (of) => `kafka_server_replicamanager_${of}`,
      ),
      ...['offlinepartitionscount', 'activecontrollercount'].map(
        (of) => `kafka_controller_kafkacontroller_${of}`,
      ),
    ],
    ['pod'],
  ),
]);

/** One expression in Prometheus' language, held against the metrics that exist. */
export class Expression {
  readonly #text: string;
  readonly #scraped: ScrapedMetrics;
  readonly #top: Node;

  constructor(text: string, scraped: ScrapedMetrics) {
    this.#text = text;
    this.#scraped = new Map([...ofOthers, ...scraped]);
    this.#top = parser.parse(text).topNode;
  }

  /** What is wrong with it, each in a sentence. */
  complaints(): readonly string[] {
    const nodes = all(this.#top);
    const broken = nodes.filter(({ type }) => type.isError);
    if (broken.length > 0)
      return broken.map(({ from }) => `no expression from here on: ${this.#text.slice(from)}`);
    return nodes.flatMap((node) => this.#complaintsAbout(node));
  }

  /** Names of the metrics it asks for. */
  metrics(): readonly string[] {
    return [...new Set(this.#selected(this.#top))];
  }

  /** Labels its result has, for the texts of an alert. */
  labels(): ReadonlySet<string> {
    return this.#labelsOf(this.#top);
  }

  /** Values that it asks of one label. */
  valuesOf(label: string): readonly string[] {
    return all(this.#top)
      .filter(({ name }) => name === 'UnquotedLabelMatcher')
      .filter((matcher) => this.#textOf(child(matcher, 'LabelName')) === label)
      .map((matcher) => this.#textOf(child(matcher, 'StringLiteral')).slice(1, -1));
  }

  /** What would let another release, or another product, decide about ours: each in a sentence. */
  company(): readonly string[] {
    return all(this.#top).flatMap((node) => {
      const text = this.#textOf(node);
      if (node.name === 'AggregateExpr' && !this.#labelsOf(node).has('namespace'))
        return [`a namespace is lost by ${text}`];
      if (node.name === 'MatchingModifierClause' && !this.#keepsNamespace(node))
        return [`namespaces are mixed by ${text}`];
      if (node.name !== 'VectorSelector' || this.#selected(node)[0] !== 'ALERTS') return [];
      const needed = ['product="headshots"', 'alertstate="firing"', 'alertname='];
      return needed.filter((matcher) => !text.includes(matcher)).map((matcher) => `${text} lacks ${matcher}`);
    });
  }

  /** `on` names it, `ignoring` leaves it. Constants of the objectives alone have none: many namespaces share them. */
  #keepsNamespace(clause: Node): boolean {
    const text = this.#textOf(clause);
    if (child(clause, 'Ignoring')) return !/\bnamespace\b/.test(text);
    if (/^on \([^)]*\bnamespace\b/.test(text)) return true;
    const right = clause.parent?.lastChild;
    const asked = right ? this.#selected(right) : [];
    return text.includes('group_left') && asked.length === 1 && asked[0] === 'slo:error_budget:ratio';
  }

  #complaintsAbout(node: Node): readonly string[] {
    if (node.name === 'VectorSelector') {
      const [metric = ''] = this.#selected(node);
      return this.#scraped.has(metric) ? [] : [`nobody exports ${metric}`];
    }
    if (node.name !== 'LabelName') return [];
    const label = this.#textOf(node);
    const scope = scopeOf(node);
    const asked = this.#selected(scope).filter((metric) => this.#scraped.has(metric));
    const lacking = asked.filter((metric) => !this.#of(metric).has(label));
    if (lacking.length < asked.length && this.#joined(scope).has(label)) return [];
    return lacking.map((metric) => `${metric} has no label ${label}`);
  }

  /** What joins within it leave: `a * on (b) group_left (c) d` has the labels of `a`, and `c`. */
  #joined(scope: Node): ReadonlySet<string> {
    const labels = all(scope)
      .filter(({ name }) => name === 'GroupLeft' || name === 'GroupRight')
      .flatMap((group) => {
        const joined = group.parent?.parent;
        const many = group.name === 'GroupLeft' ? joined?.firstChild : joined?.lastChild;
        const given = group.nextSibling ? children(group.nextSibling) : [];
        return [...(many ? this.#labelsOf(many) : []), ...given.map((label) => this.#textOf(label))];
      });
    return new Set(labels);
  }

  #selected(node: Node): readonly string[] {
    return all(node)
      .filter(({ name }) => name === 'VectorSelector')
      .map((selector) => this.#textOf(child(selector, 'Identifier')));
  }

  #labelsOf(node: Node): ReadonlySet<string> {
    if (node.name === 'VectorSelector') return this.#of(this.#selected(node)[0] ?? '');
    if (node.name === 'AggregateExpr') {
      const grouping = child(node, 'AggregateModifier')?.getChild('GroupingLabels');
      return new Set(grouping ? children(grouping).map((label) => this.#textOf(label)) : []);
    }
    const asks = children(node).filter((each) => this.#selected(each).length > 0);
    // What a comparison or a set of conditions gives is what stands on its left.
    if (node.name === 'BinaryExpr' && asks[0]) return this.#labelsOf(asks[0]);
    const inner = asks.map((each) => this.#labelsOf(each));
    return inner.find(({ size }) => size > 0) ?? new Set();
  }

  #of(metric: string): ReadonlySet<string> {
    return new Set([...(this.#scraped.get(metric) ?? []), ...added]);
  }

  #textOf(node: Node | undefined): string {
    return node ? this.#text.slice(node.from, node.to) : '';
  }
}

const children = (node: Node): readonly Node[] => {
  const found: Node[] = [];
  for (let next = node.firstChild; next; next = next.nextSibling) found.push(next);
  return found;
};

const child = (node: Node, name: string): Node | undefined => node.getChild(name) ?? undefined;

const all = (node: Node): readonly Node[] => [node, ...children(node).flatMap(all)];

/** What the label is asked of: the series selected, aggregated or matched. */
function scopeOf(label: Node): Node {
  let scope = label;
  while (scope.parent && !['VectorSelector', 'AggregateExpr', 'BinaryExpr'].includes(scope.name))
    scope = scope.parent;
  return scope;
}
