import { ConnectError } from '@connectrpc/connect';
import { codeToString } from '@connectrpc/connect/protocol-connect';
import { BulkheadRejectedError, CircuitState } from 'cockatiel';
import { countFromZero } from '../telemetry/count-from-zero.ts';
import { metrics } from '../telemetry/metrics.ts';
import { CallPolicy, type CallPolicyOptions } from './call-policy.ts';
import { withinDeadline } from './deadline.ts';
import { problemOf } from './problem-detail.ts';

/** What a call to a neighbour may take, unless it or its client says otherwise. */
export const callLimits = { deadlineMs: 3_000 } as const;

const circuitLevel: Readonly<Record<CircuitState, number>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
  [CircuitState.Isolated]: 2,
};

export interface GuardedCallsOptions extends CallPolicyOptions {
  /** Deadline of a call in ms; default 3000. */
  readonly timeoutMs?: number;
}

export class GuardedCalls {
  private readonly policy: CallPolicy;
  private readonly timeoutMs: number;

  /** @param service the neighbour as metrics name it: the full name of its contract */
  constructor(
    private readonly service: string,
    options: GuardedCallsOptions = {},
  ) {
    this.policy = new CallPolicy(options, (method, state) =>
      metrics.rpcBreakerState.set({ rpc_method: `${service}/${method}` }, circuitLevel[state]),
    );
    countFromZero(metrics.rpcBulkheadRejections, [{ rpc_service: service }]);
    this.timeoutMs = options.timeoutMs ?? callLimits.deadlineMs;
  }

  /** What a call has left, in ms: its own wish or the deadline of all, cut to that of the request in hand. */
  deadlineMs(wantedMs: number = this.timeoutMs): number {
    return withinDeadline(wantedMs);
  }

  /** @throws Problem whatever happens: the neighbour's own, or `service.unavailable` */
  run<T>(method: string, call: () => Promise<T>, idempotent = false): Promise<T> {
    return this.timed(method, () => this.policy.execute(method, call, idempotent));
  }

  /**
   * A call whose body takes as long as its sender wants. `begin` ends within the deadline and is all that a shut circuit
   * is tried with, so that no slow sender keeps it in doubt.
   * @throws Problem as {@link run}
   */
  runLong<B, T>(
    method: string,
    begin: (deadlineMs: number) => Promise<B>,
    finish: (begun: B) => Promise<T>,
  ): Promise<T> {
    return this.timed(method, () => this.policy.executeLong(method, () => begin(this.deadlineMs()), finish));
  }

  private async timed<T>(method: string, call: () => Promise<T>): Promise<T> {
    const end = metrics.rpcClientSeconds.startTimer({ rpc_method: `${this.service}/${method}` });
    try {
      const answer = await call();
      end({ rpc_status_code: 'OK' });
      return answer;
    } catch (error) {
      const answer = problemOf(error);
      if (answer.cause instanceof BulkheadRejectedError)
        metrics.rpcBulkheadRejections.inc({ rpc_service: this.service });
      end({
        rpc_status_code: answer.cause instanceof ConnectError ? codeToString(answer.cause.code) : answer.code,
      });
      throw answer;
    }
  }
}
