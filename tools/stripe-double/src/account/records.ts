/** What a session sells; Stripe shows it on the page only. */
export interface Cart {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  readonly description: string | null;
  readonly statementSuffix: string | null;
  readonly intentMetadata: Readonly<Record<string, string>>;
}

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
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Query string or form, as it came. */
  readonly parameters: string;
  readonly idempotencyKey: string | null;
  readonly status: number | null;
  readonly isReplay: boolean;
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  readonly status: number | null;
}

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
      readonly isHeld: boolean;
    };
