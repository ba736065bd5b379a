export interface Query {
  readonly expr: string;
  readonly legend: string;
}

export type Unit = 'seconds' | 'count' | 'times' | 'share' | 'per second' | 'bytes' | 'minor units';

export type Colour = 'green' | 'yellow' | 'orange' | 'red' | 'blue';

/** What a number means from `from` on; the first begins below all others. */
export interface Step {
  readonly from: number | null;
  readonly colour: Colour;
}

/** One number, judged: by its colour, and by a word where a word says more. */
export interface Stat {
  readonly kind: 'stat';
  readonly steps: readonly Step[];
  /** Words in place of numbers that are states. */
  readonly words?: Readonly<Record<number, string>>;
  /** Said when there is no number. */
  readonly nothing: string;
  /** Name of the board a click opens. */
  readonly opens?: string;
}

/** A column of numbers: what the query of the same place in `queries` answers, which is how it is titled. */
export interface Column {
  readonly title: string;
  readonly unit: Unit;
  readonly steps?: readonly Step[];
}

/** Rows are what the queries have in common by their labels; each query adds a column. */
export interface Table {
  readonly kind: 'table';
  /** Labels that are shown, in this order, with the titles of their columns. */
  readonly labels: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  /** Title of the column that rows are sorted by, the largest first. */
  readonly sortedBy: string;
  readonly nothing: string;
}

export interface Panel {
  readonly title: string;
  readonly says: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** Lines over time where it says nothing. */
  readonly shape?: Stat | Table;
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
  /** It compares releases, which the reader chooses: its expressions ask for `version=~"$release"`. */
  readonly ofReleases?: true;
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

/** Green until `yellow` (where one is given), red from `red` on. */
export const above = (red: number, yellow?: number): readonly Step[] => [
  { from: null, colour: 'green' },
  ...(yellow === undefined ? [] : [{ from: yellow, colour: 'yellow' } as const]),
  { from: red, colour: 'red' },
];

/** Red until `green` is reached. */
export const below = (green: number, yellow?: number): readonly Step[] => [
  { from: null, colour: 'red' },
  ...(yellow === undefined ? [] : [{ from: yellow, colour: 'yellow' } as const]),
  { from: green, colour: 'green' },
];

/** A number that is neither good nor bad. */
export const plain: readonly Step[] = [{ from: null, colour: 'blue' }];

export const stat = (
  title: string,
  unit: Unit,
  says: string,
  expr: string,
  judged: Omit<Stat, 'kind' | 'nothing'> & { readonly nothing?: string },
): Panel => ({
  title,
  says,
  unit,
  queries: [{ expr, legend: title }],
  shape: { kind: 'stat', nothing: 'no data', ...judged },
});

export const table = (
  title: string,
  says: string,
  shape: Omit<Table, 'kind' | 'columns'>,
  ...columns: readonly (Column & { readonly expr: string })[]
): Panel => ({
  title,
  says,
  unit: 'count',
  queries: columns.map(({ expr, title: legend }) => ({ expr, legend })),
  shape: { kind: 'table', ...shape, columns: columns.map(({ expr: _asked, ...column }) => column) },
});
