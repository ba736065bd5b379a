import { describe, expect, it, jest } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

describe('the patch of kafkajs', () => {
  it('arms no timer when nothing is pending', () => {
    const timer = jest.spyOn(globalThis, 'setTimeout');
    const queue = new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 1,
      clientId: 'c',
      broker: 'b',
      logger: { debug: () => undefined },
    });
    queue.scheduleCheckPendingRequests();
    expect(timer).not.toHaveBeenCalled();
    queue.destroy();
  });
});
