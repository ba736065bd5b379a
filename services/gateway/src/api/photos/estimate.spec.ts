import { describe, expect, it } from '@jest/globals';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { estimateMinutes, minutesLeft } from './estimate.ts';

const now = Date.UTC(2026, 10, 21, 12);
const photo = (status: PhotoStatus, secondsAgo?: number, imagesDone = 0) => ({
  status,
  imagesDone,
  imagesTotal: 50,
  ...(secondsAgo === undefined ? {} : { startedAt: timestampFromMs(now - secondsAgo * 1_000) }),
});

describe('minutes left', () => {
  it.each([
    ['queued', photo(PhotoStatus.QUEUED), 50],
    ['started, no image yet', photo(PhotoStatus.PROCESSING, 30), 50],
    ['10 of 50 after a minute', photo(PhotoStatus.PROCESSING, 60, 10), 4],
    ['49 of 50 after a minute', photo(PhotoStatus.PROCESSING, 60, 49), 1],
    ['all done, not completed yet', photo(PhotoStatus.PROCESSING, 60, 50), 1],
    ['a clock that runs behind', photo(PhotoStatus.PROCESSING, -60, 10), 1],
    ['pending: nothing was ordered', photo(PhotoStatus.PENDING), null],
    ['completed', photo(PhotoStatus.COMPLETED, 60, 50), null],
    ['failed', photo(PhotoStatus.FAILED, 60, 5), null],
  ])('%s', (_name, given, minutes) => expect(estimateMinutes(given, 50, now)).toBe(minutes));

  it('are measured only from the first image on', () => {
    expect(minutesLeft(photo(PhotoStatus.QUEUED), now)).toBeNull();
    expect(minutesLeft(photo(PhotoStatus.PROCESSING, 30), now)).toBeNull();
    expect(minutesLeft(photo(PhotoStatus.PROCESSING, 60, 10), now)).toBe(4);
    expect(minutesLeft(photo(PhotoStatus.COMPLETED, 60, 50), now)).toBeNull();
  });

  it('grow while no image comes', () => {
    expect(minutesLeft(photo(PhotoStatus.PROCESSING, 600, 10), now)).toBe(40);
  });

  it('is unknown while the price book is', () => {
    expect(estimateMinutes(photo(PhotoStatus.QUEUED), undefined, now)).toBeNull();
  });
});
