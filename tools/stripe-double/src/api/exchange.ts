/** A request as it came. */
export interface Request {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Query string or form. */
  readonly parameters: string;
  readonly authorization: string | undefined;
  readonly version: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** What is answered; `undefined` as a body never is. */
export interface Response {
  readonly status: number;
  readonly body: object;
  readonly isReplay?: true;
  /** Request that was answered first. */
  readonly original?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
