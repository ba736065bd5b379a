import { describe, expect, it } from '@jest/globals';
import { RetryBudget } from './retry-budget.ts';

describe('retry budget', () => {
  it('lets a tenth of the calls be retries once the reserve is used', () => {
    const budget = new RetryBudget(0.1, 2);
    let retries = 0;
    for (let call = 0; call < 1_000; call += 1) {
      budget.called();
      if (budget.mayRetry()) retries += 1;
    }
    expect(retries).toBeGreaterThanOrEqual(100);
    expect(retries).toBeLessThanOrEqual(102);
  });
});
