import type { Expression, Style } from '../../plan/style.ts';

/** How the model is asked to draw; what is left out, the engine decides. */
export interface Sampling {
  readonly steps: number | undefined;
  readonly trueCfgScale: number | undefined;
  readonly guidanceScale: number | undefined;
  /** JSON with name, path and scale; vLLM-Omni only. */
  readonly lora: string | undefined;
}

export interface EditOrder {
  readonly prompt: string;
  readonly seed: number;
  readonly style: Style;
  readonly expression: Expression;
}

export interface Dialect {
  fields(order: EditOrder, sampling: Sampling): Readonly<Record<string, string>>;
  readonly seeds: boolean;
  /** Path that answers 200 when the engine can work; not every engine has one. */
  readonly health: string | undefined;
  readonly namesModel: boolean;
}

export function given(
  values: Readonly<Record<string, number | string | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(values).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
