import { CircuitState, ConsecutiveBreaker, type IBreaker } from 'cockatiel';

/**
 * Opens a circuit at so many failures in a row. One that a trial has just closed opens again at the first failure,
 * until a call succeeds as a whole: for calls whose trial is their beginning alone.
 */
export class TrialBreaker implements IBreaker {
  private readonly failures: ConsecutiveBreaker;

  constructor(private readonly most: number) {
    this.failures = new ConsecutiveBreaker(most);
  }

  get state(): unknown {
    return this.failures.state;
  }

  success(state: CircuitState): void {
    this.failures.state = state === CircuitState.HalfOpen ? this.most - 1 : 0;
  }

  failure(): boolean {
    return this.failures.failure();
  }
}
