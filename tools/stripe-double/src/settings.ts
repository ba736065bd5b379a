/** How a double starts. */
export interface DoubleSettings {
  /** 0 takes any. */
  readonly port: number;
  /** The only key that is taken; null takes every test key. */
  readonly secretKey: string | null;
  /** File that keeps the state; null forgets it at the end. */
  readonly journal: string | null;
  /** File for what was asked and answered; null records nothing. */
  readonly recording: string | null;
  /** Where customers reach the hosted page; null: at the double itself. */
  readonly pageUrl: string | null;
  readonly webhook: {
    readonly url: string;
    readonly secret: string;
    readonly previousSecret?: string;
    readonly events?: readonly string[];
  } | null;
  /** How long what happens later by itself takes; null: until it is told to. */
  readonly laterMs: number | null;
}
