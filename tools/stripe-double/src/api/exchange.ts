export interface Request {
  readonly id: string;
  readonly method: string;
  readonly path: string;
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
  readonly original?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
