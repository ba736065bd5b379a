export interface Query {
  readonly expr: string;
  readonly legend: string;
}

export type Unit = 'seconds' | 'count' | 'share' | 'per second' | 'bytes' | 'minor units';

export interface Panel {
  readonly title: string;
  readonly says: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Board {
  /** Of its file, and part of its address in Grafana. */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** It shows one service, which the reader chooses: its expressions ask for `job=~"$service"`. */
  readonly ofOneService?: true;
}

const braced = (labels: readonly string[]): string => labels.map((label) => `{{${label}}}`).join(' ');
const group = (by: readonly string[]): string => (by.length > 0 ? ` by (${by.join(', ')})` : '');
const named = (by: readonly string[], otherwise: string): string => (by.length > 0 ? braced(by) : otherwise);

export const perSecond = (what: string, ...by: readonly string[]): Query => ({
  expr: `sum${group(by)} (rate(${what}[5m]))`,
  legend: named(by, 'per second'),
});

export const perHour = (what: string, ...by: readonly string[]): Query => ({
  expr: `sum${group(by)} (increase(${what}[1h]))`,
  legend: named(by, 'last hour'),
});

/** A gauge that every replica shows alike, or of which the worst counts. */
export const worst = (what: string, ...by: readonly string[]): Query => ({
  expr: `max${group(by)} (${what})`,
  legend: named(by, 'worst'),
});

/** A gauge of which every replica has its own part. */
export const total = (what: string, ...by: readonly string[]): Query => ({
  expr: `sum${group(by)} (${what})`,
  legend: named(by, 'all'),
});

/** Half, and 99 of 100, took no longer. @param selector with its braces, or nothing */
export const halfAndMost = (histogram: string, window: string, selector = ''): readonly Query[] =>
  [0.5, 0.99].map((share) => ({
    expr: `histogram_quantile(${share}, sum by (le) (rate(${histogram}_bucket${selector}[${window}])))`,
    legend: `${share * 100} %`,
  }));

export const most = (
  histogram: string,
  window: string,
  by: readonly string[],
  selector = '',
): readonly Query[] => [
  {
    expr: `histogram_quantile(0.99, sum by (${['le', ...by].join(', ')}) (rate(${histogram}_bucket${selector}[${window}])))`,
    legend: braced(by),
  },
];

/** Those alone that are not 0: many series that say nothing hide the one that does. */
export const happening = ({ expr, legend }: Query): Query => ({ expr: `${expr} > 0`, legend });

export const panel = (title: string, unit: Unit, says: string, ...queries: readonly Query[]): Panel => ({
  title,
  says,
  unit,
  queries,
});
