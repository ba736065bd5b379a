import { CircuitState, ConsecutiveBreaker, type IBreaker } from 'cockatiel';

/** One that a trial closed opens at the first failure: for calls whose trial is their beginning alone. */
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
