import { setTimeout as sleep } from 'node:timers/promises';
import { Code, ConnectError } from '@connectrpc/connect';
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { ProblemSchema } from '@headshots/proto/common/v1/problem_pb';
import { problem } from '../errors/index.ts';
import { problemOf } from './problem-detail.ts';
import { RetryBudget } from './retry-budget.ts';

export interface CallPolicyOptions {
  /** Calls at a time; default 100, as many may wait. */
  readonly concurrency?: number;
  /** Failures in a row that open the circuit; default 10. */
  readonly breakAfter?: number;
  /** How long an open circuit refuses at once, in ms; default 2000. */
  readonly halfOpenAfterMs?: number;
}

const tries = 3;
const firstPauseMs = 50;
/** The call did not come through, or not back: refused (Unavailable) or reset (Aborted) connections. */
const connectionFailures = new Set([Code.Unavailable, Code.Aborted]);

/** Circuit breaker, bulkhead and retries for the calls to one neighbour. */
export class CallPolicy {
  private readonly budget = new RetryBudget();
  private readonly breaker;
  private readonly guarded;
  private readonly halfOpenAfterMs: number;

  constructor(options: CallPolicyOptions = {}) {
    this.halfOpenAfterMs = options.halfOpenAfterMs ?? 2_000;
    const concurrency = options.concurrency ?? 100;
    this.breaker = circuitBreaker(handleWhen(neighbourFailed), {
      halfOpenAfter: this.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(options.breakAfter ?? 10),
    });
    this.guarded = wrap(bulkhead(concurrency, concurrency), this.breaker);
  }

  get open(): boolean {
    return this.breaker.state === CircuitState.Open;
  }

  /** @throws Problem whatever happens: the neighbour's own, or `service.unavailable` */
  async execute<T>(call: () => Promise<T>, idempotent: boolean): Promise<T> {
    this.budget.called();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.guarded.execute(call);
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw problem('service.unavailable', {
            retryAfterSeconds: Math.ceil(this.halfOpenAfterMs / 1_000),
            cause: error,
          });
        }
        if (error instanceof BulkheadRejectedError) {
          throw problem('service.unavailable', { retryAfterSeconds: 1, cause: error });
        }
        if (!idempotent || attempt >= tries || !retryable(error) || !this.budget.mayRetry())
          throw problemOf(error);
        await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }
}

/**
 * The neighbour itself failed. That it answered on purpose that something behind it is away is no failure of it:
 * its other methods go on working.
 */
function neighbourFailed(error: unknown): boolean {
  const failure = ConnectError.from(error);
  if (failure.code === Code.Canceled) return false;
  const onPurpose = failure.findDetails(ProblemSchema).some(({ code }) => code === 'service.unavailable');
  return !onPurpose && problemOf(error).code === 'service.unavailable';
}

function retryable(error: unknown): boolean {
  const failure = ConnectError.from(error);
  return connectionFailures.has(failure.code) && failure.findDetails(ProblemSchema).length === 0;
}
