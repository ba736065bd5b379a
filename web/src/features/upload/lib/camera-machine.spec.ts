import { describe, expect, test } from '@jest/globals';
import {
  cameraReducer,
  idle,
  troubleOf,
  type CameraEvent,
  type CameraState,
} from '@/features/upload/lib/camera-machine';

const file = new File([], 'camera.jpg');
const after = (...events: CameraEvent[]): CameraState => events.reduce(cameraReducer, idle);

describe('the camera', () => {
  test('goes from asking over live to a picture, and again', () => {
    expect(after({ type: 'ask' }).name).toBe('asking');
    expect(after({ type: 'ask' }, { type: 'opened' }).name).toBe('live');
    expect(after({ type: 'ask' }, { type: 'opened' }, { type: 'captured', file })).toEqual({
      name: 'captured',
      file,
    });
    expect(after({ type: 'ask' }, { type: 'opened' }, { type: 'captured', file }, { type: 'ask' }).name).toBe(
      'asking',
    );
  });

  test('counts down only while it is live', () => {
    expect(after({ type: 'countdown', seconds: 3 })).toBe(idle);
    expect(after({ type: 'ask' }, { type: 'opened' }, { type: 'countdown', seconds: 3 })).toEqual({
      name: 'live',
      countdown: 3,
    });
  });

  test('takes no picture and does not open when nobody asked', () => {
    expect(after({ type: 'captured', file })).toBe(idle);
    expect(after({ type: 'opened' })).toBe(idle);
  });

  test('stops and fails from everywhere', () => {
    expect(after({ type: 'ask' }, { type: 'opened' }, { type: 'stop' })).toEqual(idle);
    expect(after({ type: 'ask' }, { type: 'failed', reason: 'denied' })).toEqual({
      name: 'error',
      reason: 'denied',
    });
  });

  test.each([
    [new DOMException('', 'NotAllowedError'), 'denied'],
    [new DOMException('', 'NotFoundError'), 'missing'],
    [new DOMException('', 'NotReadableError'), 'failed'],
    [new Error('?'), 'failed'],
  ])('names the trouble of %s', (error, expected) => {
    expect(troubleOf(error)).toBe(expected);
  });
});
