import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { demandRate } from './least-rate.ts';

const rate = { bytesPerSecond: 4_000, windowMs: 20_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function arriving() {
  const body = { complete: false, readableLength: 0, socket: { bytesRead: 1_000 } };
  const onSlow = jest.fn<() => void>();
  const stop = demandRate(body, rate, onSlow);
  const receive = (bytes: number, seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      body.socket.bytesRead += bytes;
      jest.advanceTimersByTime(1_000);
    }
  };
  return { body, onSlow, stop, receive };
}

describe('a body that must arrive at a least rate', () => {
  it('passes at 20 kB/s for as long as it takes, also when it stops for fifteen seconds', () => {
    const { onSlow, receive } = arriving();
    receive(20_000, 305);
    receive(0, 15);
    receive(20_000, 200);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('is ended once when it drips', () => {
    const { onSlow, receive } = arriving();
    receive(1, 100);
    expect(onSlow).toHaveBeenCalledTimes(1);
  });

  it('is not blamed for a reader who lets it wait', () => {
    const { body, onSlow, receive } = arriving();
    body.readableLength = 65_536;
    receive(0, 200);
    expect(onSlow).not.toHaveBeenCalled();
    body.readableLength = 0;
    receive(0, 20);
    expect(onSlow).toHaveBeenCalledTimes(1);
  });

  it('is left alone when it has arrived or nobody waits for it any more', () => {
    const whole = arriving();
    whole.body.complete = true;
    whole.receive(0, 100);
    const left = arriving();
    left.stop();
    left.receive(0, 100);
    expect([whole.onSlow.mock.calls.length, left.onSlow.mock.calls.length]).toEqual([0, 0]);
  });
});
