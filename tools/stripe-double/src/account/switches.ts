export interface Switches {
  readonly webhooks: WebhookSwitches;
  /** Requests a second that each endpoint of the API allows; null allows all. */
  readonly requestsPerSecond: number | null;
  /** Without funds a new refund waits. */
  readonly funds: 'enough' | 'none';
  /** After how long what happens later by itself does so; null: only when it is told to. */
  readonly laterMs: number | null;
}

export interface WebhookSwitches {
  /** `hold` keeps deliveries until they are released, `drop` forgets them. */
  readonly mode: 'deliver' | 'hold' | 'drop';
  readonly copies: number;
  readonly delayMs: number;
  readonly signature: 'right' | 'wrong' | 'none' | 'both';
  readonly signedLaterSeconds: number;
  /** Version in which new events are rendered; null is our own. */
  readonly apiVersion: string | null;
  /** Waits between the tries of one delivery; after the last it is given up. */
  readonly retryAfterMs: readonly number[];
}

export const defaultSwitches: Switches = {
  webhooks: {
    mode: 'deliver',
    copies: 1,
    delayMs: 0,
    signature: 'right',
    signedLaterSeconds: 0,
    apiVersion: null,
    retryAfterMs: [1_000, 5_000, 30_000, 300_000, 3_600_000],
  },
  requestsPerSecond: null,
  funds: 'enough',
  laterMs: null,
};
