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
  type CircuitBreakerPolicy,
  type IBreaker,
} from 'cockatiel';
import { ProblemSchema } from '@headshots/proto/common/v1/problem_pb';
import { backoff, spread } from '../backoff/index.ts';
import { isDependencyDown, Problem, problem } from '../errors/index.ts';
import { problemOf } from './problem-detail.ts';
import { RetryBudget } from './retry-budget.ts';
import { TrialBreaker } from './trial-breaker.ts';

export interface CallPolicyOptions {
  /** Calls at a time; default 100, as many may wait. */
  readonly concurrency?: number;
  /** Failures of a method in a row that open its circuit; default 10. */
  readonly breakAfter?: number;
  /** How long an open circuit refuses at once, in ms; default 2000. */
  readonly halfOpenAfterMs?: number;
}

const tries = 3;
const firstPauseMs = 50;
/** The call did not come through, or not back: refused (Unavailable) or reset (Aborted) connections. */
const connectionFailures = new Set([Code.Unavailable, Code.Aborted]);
/** Nobody is at this address any more. Connect calls it an internal error. */
const noRoute = new Set(['EHOSTUNREACH', 'ENETUNREACH']);
const sickness = new Set([...connectionFailures, Code.DeadlineExceeded]);

/** Each method has a breaker of its own: one that hangs shuts no other. */
export class CallPolicy {
  private readonly budget = new RetryBudget();
  private readonly bulkhead;
  private readonly breakers = new Map<string, CircuitBreakerPolicy>();
  private readonly breakAfter: number;
  private readonly halfOpenAfterMs: number;

  /** @param watch hears of the circuit of a method: at its beginning, and whenever it changes */
  constructor(
    options: CallPolicyOptions = {},
    private readonly watch: (method: string, state: CircuitState) => void = () => undefined,
  ) {
    this.halfOpenAfterMs = options.halfOpenAfterMs ?? 2_000;
    this.breakAfter = options.breakAfter ?? 10;
    const concurrency = options.concurrency ?? 100;
    this.bulkhead = bulkhead(concurrency, concurrency);
  }

  /** @throws Problem whatever happens: the neighbour's own, or `service.unavailable` */
  async execute<T>(method: string, call: () => Promise<T>, idempotent: boolean): Promise<T> {
    const breaker = this.breakerOf(method);
    this.budget.called();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.bulkhead.execute(() => breaker.execute(call));
      } catch (error) {
        if (!idempotent || attempt >= tries || !retryable(error) || !this.budget.mayRetry())
          throw this.answerTo(error);
        await sleep(spread(backoff({ first: firstPauseMs }, attempt), 0.5, 1.5, Math.random()));
      }
    }
  }

  /**
   * A call in two parts, never retried: a shut circuit is tried with `begin` alone and closes for all when that succeeds.
   * @throws Problem as {@link execute}
   */
  async executeLong<B, T>(
    method: string,
    begin: () => Promise<B>,
    finish: (begun: B) => Promise<T>,
  ): Promise<T> {
    const breaker = this.breakerOf(method, TrialBreaker);
    const isClosed = (): boolean => breaker.state === CircuitState.Closed;
    const whole = async (): Promise<() => Promise<T>> => {
      if (isClosed()) {
        const answer = await finish(await begin());
        return async () => answer;
      }
      const begun = await begin();
      return () => (isClosed() ? breaker.execute(() => finish(begun)) : finish(begun));
    };
    try {
      return await this.bulkhead.execute(async () => (await breaker.execute(whole))());
    } catch (error) {
      throw this.answerTo(error);
    }
  }

  private answerTo(error: unknown): Problem {
    const unavailable = (retryAfterSeconds: number): Problem =>
      problem('service.unavailable', { retryAfterSeconds, cause: error });
    if (error instanceof BrokenCircuitError) return unavailable(Math.ceil(this.halfOpenAfterMs / 1_000));
    if (error instanceof BulkheadRejectedError) return unavailable(1);
    return problemOf(error);
  }

  private breakerOf(
    method: string,
    Breaker: new (most: number) => IBreaker = ConsecutiveBreaker,
  ): CircuitBreakerPolicy {
    const known = this.breakers.get(method);
    if (known) return known;
    const breaker = circuitBreaker(handleWhen(saysNeighbourIsSick), {
      halfOpenAfter: this.halfOpenAfterMs,
      breaker: new Breaker(this.breakAfter),
    });
    this.breakers.set(method, breaker);
    this.watch(method, breaker.state);
    breaker.onStateChange((state) => this.watch(method, state));
    return breaker;
  }
}

/** An answer of a method, an internal error too, says nothing about the requests of others. */
function saysNeighbourIsSick(error: unknown): boolean {
  if (error instanceof Problem) return false;
  const failure = ConnectError.from(error);
  if (failure.findDetails(ProblemSchema).length > 0) return false;
  return sickness.has(failure.code) || isDependencyDown(failure.cause);
}

function retryable(error: unknown): boolean {
  const failure = ConnectError.from(error);
  if (noRoute.has((failure.cause as NodeJS.ErrnoException | undefined)?.code ?? '')) return true;
  return connectionFailures.has(failure.code) && failure.findDetails(ProblemSchema).length === 0;
}
