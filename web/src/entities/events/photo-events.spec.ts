import { describe, expect, test } from '@jest/globals';
import {
  applyPhotoChanged,
  readPhotoEvent,
  toPhotoChanged,
  type PhotoChanged,
} from '@/entities/events/photo-events';
import { makeOrdered } from '@/testing/factories';

const event = (part: Partial<PhotoChanged>): PhotoChanged => ({
  photoId: 'photo-1',
  status: 'processing',
  imagesDone: 5,
  imagesTotal: 20,
  number: 5,
  failure: null,
  estimateMinutes: null,
  version: 1,
  ...part,
});

describe('applyPhotoChanged', () => {
  test.each([
    ['counts up', 4, event({}), 5],
    ['never counts down', 9, event({}), 9],
    ['leaves another photo alone', 4, event({ photoId: 'photo-2' }), 4],
  ])('%s', (_name, before, change, after) => {
    expect(applyPhotoChanged(makeOrdered(before), change).imagesDone).toBe(after);
  });

  test('says what is left by measure only as long as it is measured', () => {
    const measured = applyPhotoChanged(makeOrdered(0), event({ estimateMinutes: 3 }));
    expect(measured).toMatchObject({ estimateMinutes: 3, minutesLeft: 3 });
    const again = event({ estimateMinutes: null, imagesDone: 0, status: 'queued', version: 2 });
    expect(applyPhotoChanged({ ...measured, status: 'failed' }, again).minutesLeft).toBeNull();
  });

  test('ignores an event older than the end', () => {
    const done = makeOrdered(20);
    expect(applyPhotoChanged(done, event({}))).toBe(done);
  });

  test('takes over the end and its failure', () => {
    const failure = { code: 'generation.no_usable', message: '' };
    expect(applyPhotoChanged(makeOrdered(3), event({ status: 'failed', failure }))).toMatchObject({
      status: 'failed',
      failure,
    });
  });

  test('starts anew after a failure', () => {
    const failed = makeOrdered(3, { status: 'failed' });
    expect(applyPhotoChanged(failed, event({ status: 'queued', imagesDone: 0 }))).toMatchObject({
      status: 'queued',
      imagesDone: 0,
    });
  });
});

describe('toPhotoChanged', () => {
  test.each(['', 'null', '[]', '{', '{"photoId":1}', '{"photoId":"a","status":"dancing"}'])(
    'reads nothing from %s',
    (text) => {
      expect(toPhotoChanged(readPhotoEvent(text))).toBeUndefined();
    },
  );
});
