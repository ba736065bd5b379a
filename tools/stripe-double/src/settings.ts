export interface DoubleSettings {
  readonly port: number;
  /** The only key that is taken; null takes every test key. */
  readonly secretKey: string | null;
  /** File that keeps the state; null forgets it at the end. */
  readonly journal: string | null;
  readonly recording: string | null;
  /** Where customers reach the hosted page; null: at the double itself. */
  readonly pageUrl: string | null;
  readonly webhook: {
    readonly url: string;
    readonly secret: string;
    readonly previousSecret?: string;
    readonly events?: readonly string[];
  } | null;
  readonly laterMs: number | null;
}
