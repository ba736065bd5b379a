/** What a session sells; Stripe shows it on the page only. */
export interface Cart {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  readonly description: string | null;
  readonly statementSuffix: string | null;
  readonly intentMetadata: Readonly<Record<string, string>>;
}

/** The answer that a repeated idempotency key gets. */
export interface Answer {
  readonly key: string;
  readonly request: string;
  /** Method, path and parameters of the first request. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds by the clock of the account. */
  readonly at: number;
}

export interface RecordedRequest {
  readonly id: string;
  /** Milliseconds by the clock of the account. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Query string or form, as it came. */
  readonly parameters: string;
  readonly idempotencyKey: string | null;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly isReplay: boolean;
}

/** One try to tell an endpoint of an event. */
export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
}

/** Something that happens by itself at its time. */
export type Task = { readonly id: string; readonly dueMs: number } & Work;
export type Work =
  | { readonly kind: 'expire_session'; readonly session: string }
  | { readonly kind: 'settle_debit'; readonly session: string; readonly succeeds: boolean }
  | { readonly kind: 'complete_refund'; readonly refund: string }
  | { readonly kind: 'bounce_refund'; readonly refund: string }
  | {
      readonly kind: 'deliver';
      readonly event: string;
      readonly endpoint: string;
      readonly attempt: number;
      /** Waits until somebody lets it go. */
      readonly isHeld: boolean;
    };
