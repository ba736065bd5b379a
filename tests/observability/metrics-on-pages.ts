/** A metric that a page or the text of an alert names, with the labels it gives it. */
export interface NamedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

const word = String.raw`\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+`;
const parts = '(?:_(?:count|sum|bucket))?';
/** By its ending, or by the labels behind it. */
const named = new RegExp(
  String.raw`(${word}_(?:total|seconds)${parts})\b(?:\{([^{}\n]*)\})?|(${word})\{([^{}\n]*)\}`,
  'g',
);
const label = /(\w+)(?:\s*[=!][=~]?\s*"[^"]*")?/g;

/** What looks like a metric in a text. */
export const metricsNamedIn = (text: string): readonly NamedMetric[] =>
  [...text.matchAll(named)].map(([, ended, ofEnded, other, ofOther]) => ({
    name: ended ?? other ?? '',
    labels: [...(ofEnded ?? ofOther ?? '').matchAll(label)].map(([, each = '']) => each),
  }));
