import { describe, expect, test } from '@jest/globals';
import {
  cameraReducer,
  idle,
  troubleOf,
  type CameraEvent,
  type CameraState,
} from '@/pages/upload/camera/camera-machine';

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
      shutter: { name: 'ready' },
    });
  });

  test('takes no picture and does not open when nobody asked', () => {
    expect(after({ type: 'captured', file })).toBe(idle);
    expect(after({ type: 'opened' })).toBe(idle);
  });

  const first: CameraEvent = { type: 'frame', number: 41 };
  const second: CameraEvent = { type: 'frame', number: 42 };
  const asked: CameraEvent[] = [{ type: 'ask' }, { type: 'opened' }, { type: 'press' }];
  const turns = (count: number): CameraEvent[] => Array<CameraEvent>(count).fill({ type: 'turn' });

  test('takes its picture of a frame that came after another one', () => {
    expect(after(...asked, first)).toMatchObject({ name: 'live', shutter: { name: 'pressed' } });
    expect(after(...asked, first, second)).toMatchObject({ name: 'live', shutter: { name: 'released' } });
    expect(after(...asked, ...turns(7), first, second)).toMatchObject({ shutter: { name: 'released' } });
  });

  test.each<[string, CameraEvent[]]>([
    ['no frame', []],
    ['one frame', [first]],
    ['the same frame again and again', [first, first, first]],
  ])('has stopped when it sends %s for two seconds', (_name, frames) => {
    expect(after(...asked, ...frames, ...turns(7)).name).toBe('live');
    expect(after(...asked, ...frames, ...turns(8))).toEqual({ name: 'error', reason: 'stopped' });
  });

  test('stands still as long as it likes when nobody asks for a picture, or when it is taken', () => {
    const open = after({ type: 'ask' }, { type: 'opened' });
    expect([first, first, ...turns(20)].reduce(cameraReducer, open)).toBe(open);
    const released = after(...asked, first, second);
    expect([{ type: 'press' } as const, ...turns(20)].reduce(cameraReducer, released)).toBe(released);
  });

  test('waits no longer when it is asked again', () => {
    expect(after(...asked, first, ...turns(4), { type: 'press' }, ...turns(4)).name).toBe('error');
    expect(after({ type: 'press' })).toBe(idle);
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
