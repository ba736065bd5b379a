import type { Sampling } from './dialects/dialect.ts';
import type { DialectName } from './dialects/index.ts';

/** Checked at start; the token is never printed. */
export interface ImagesEditsSettings {
  /**
   * Base addresses of the engines, without `/v1`; the first one is the favourite among equals. `dns+http://name:port` stands
   * for every address the name has.
   */
  readonly urls: readonly string[];
  readonly dialect: DialectName;
  readonly model: string;
  /** SPDX id, or the name of an agreement with the model's maker. */
  readonly licence: string;
  readonly token: string | undefined;
  /** Edits at the same time, for each address. */
  readonly parallel: number;
  /** Limit for a whole answer. */
  readonly timeoutMs: number;
  /** The same for the first answer after a start or an outage: weights load and kernels compile. */
  readonly coldTimeoutMs: number;
  readonly sampling: Sampling;
  /** What one engine costs for an hour, in any currency; for the metrics only. */
  readonly pricePerHour: number;
  readonly fallback: 'none' | 'studio';
}
