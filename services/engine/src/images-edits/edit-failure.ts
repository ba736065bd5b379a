/** `retry` may work at once with the same seed, `refused` never will, `away`: asking at once makes it worse. */
export type EditFailureKind = 'retry' | 'refused' | 'away';

export class EditFailure extends Error {
  readonly kind: EditFailureKind;
  readonly retryAfterMs: number | undefined;
  readonly busy: boolean;

  constructor(
    kind: EditFailureKind,
    message: string,
    options: {
      readonly retryAfterMs?: number | undefined;
      readonly busy?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'EditFailure';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.busy = options.busy ?? false;
  }
}

const worthRepeating = new Set([408, 425, 429, 500, 502, 503, 504]);
const refused = new Set([400, 413, 422]);
const busy = new Set([425, 429]);

/** Anything else (401, 404, a redirect) is a matter of configuration: jobs wait until somebody repairs it. */
function kindOf(status: number): EditFailureKind {
  if (refused.has(status)) return 'refused';
  return worthRepeating.has(status) ? 'retry' : 'away';
}

export function failureOf(status: number, message: string, retryAfter: string | undefined): EditFailure {
  const retryAfterMs = delayOf(retryAfter);
  return new EditFailure(kindOf(status), `the engine answered ${status}: ${message}`, {
    retryAfterMs,
    busy: busy.has(status) || (status === 503 && retryAfterMs !== undefined),
  });
}

/** Milliseconds of a Retry-After header in either of its forms. */
export function delayOf(retryAfter: string | undefined, now = Date.now()): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = Number(retryAfter);
  const delay = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000;
  return Number.isFinite(delay) ? Math.max(0, delay) : undefined;
}
