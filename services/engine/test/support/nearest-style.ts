import { mean } from '../../src/pixels/statistics.ts';

export interface Sample<L extends string> {
  readonly label: L;
  readonly features: readonly number[];
}

interface Class<L extends string> {
  readonly label: L;
  readonly centre: readonly number[];
  readonly spread: readonly number[];
}

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((v) => (v - middle) ** 2)));
};

const column = (samples: readonly Sample<string>[], f: number): number[] =>
  samples.map(({ features }) => features[f] ?? 0);

/** A few samples understate how far a class spreads. */
const LEAST_SHARE = 0.25;

function classesOf<L extends string>(train: readonly Sample<L>[]): readonly Class<L>[] {
  const features = [...(train[0]?.features.keys() ?? [])];
  const overall = features.map((f) => deviation(column(train, f)) + 1e-6);
  return [...Map.groupBy(train, ({ label }) => label)].map(([label, samples]) => ({
    label,
    centre: features.map((f) => mean(column(samples, f))),
    spread: features.map((f) => Math.max(LEAST_SHARE * (overall[f] ?? 0), deviation(column(samples, f)))),
  }));
}

/** How unlikely features are for a class: each on its own, by its spread (naive Bayes). */
const unlikely = ({ centre, spread }: Class<string>, features: readonly number[]): number =>
  features.reduce((sum, value, f) => {
    const width = spread[f] ?? 1;
    return sum + ((value - (centre[f] ?? 0)) / width) ** 2 + 2 * Math.log(width);
  }, 0);

/** Share of samples given their own label by a classifier that has seen only `train`. */
export function accuracy<L extends string>(train: readonly Sample<L>[], test: readonly Sample<L>[]): number {
  const classes = classesOf(train);
  const guess = (features: readonly number[]): L | undefined =>
    classes.toSorted((a, b) => unlikely(a, features) - unlikely(b, features))[0]?.label;
  return mean(test.map(({ label, features }) => Number(guess(features) === label)));
}
