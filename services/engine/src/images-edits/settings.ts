import type { Sampling } from './dialects/dialect.ts';
import type { DialectName } from './dialects/index.ts';

/** Checked at start; the token is never printed. */
export interface ImagesEditsSettings {
  /** Without `/v1`; the first is favourite among equals. `dns+http://name:port`: every address of the name. */
  readonly urls: readonly string[];
  readonly dialect: DialectName;
  readonly model: string;
  /** SPDX id, or the name of an agreement with the model's maker. */
  readonly licence: string;
  readonly token: string | undefined;
  readonly parallel: number;
  readonly timeoutMs: number;
  /** The same for the first answer after a start or an outage: weights load and kernels compile. */
  readonly coldTimeoutMs: number;
  readonly sampling: Sampling;
  /** What one engine costs for an hour, in any currency; for the metrics only. */
  readonly pricePerHour: number;
  readonly fallback: 'none' | 'studio';
}
