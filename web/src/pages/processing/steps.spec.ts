import { describe, expect, test } from '@jest/globals';
import { currentStep, isRunning } from '@/pages/processing/steps';

describe('the step shown', () => {
  test.each([
    [undefined, 'uploading'],
    [{ status: 'pending', imagesDone: 0, imagesTotal: 20 }, 'analyzing'],
    [{ status: 'queued', imagesDone: 0, imagesTotal: 20 }, 'analyzing'],
    [{ status: 'processing', imagesDone: 0, imagesTotal: 20 }, 'enhancing'],
    [{ status: 'processing', imagesDone: 1, imagesTotal: 20 }, 'generating'],
    [{ status: 'processing', imagesDone: 20, imagesTotal: 20 }, 'finalizing'],
    [{ status: 'completed', imagesDone: 20, imagesTotal: 20 }, 'done'],
  ] as const)('of %j is %s', (photo, expected) => {
    expect(currentStep(photo)).toBe(expected);
  });

  test('counts a paid photo that waits as running, an unpaid one not', () => {
    expect(isRunning({ status: 'pending', orderId: 'o' })).toBe(true);
    expect(isRunning({ status: 'pending', orderId: null })).toBe(false);
  });
});
