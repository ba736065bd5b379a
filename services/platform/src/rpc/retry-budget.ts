/** At most a tenth of the calls may be retries, with a small reserve for quiet times. */
export class RetryBudget {
  private readonly ratio: number;
  private readonly most: number;
  private tokens: number;

  constructor(ratio = 0.1, reserve = 5) {
    this.ratio = ratio;
    this.most = reserve;
    this.tokens = reserve;
  }

  called(): void {
    this.tokens = Math.min(this.most, this.tokens + this.ratio);
  }

  mayRetry(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
