import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { GetRecentTimesResponseSchema } from '@headshots/proto/media/v1/media_pb';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Media } from '../../neighbours.ts';
import { RecentTimes } from './recent-times.ts';

const minute = 60_000;
type Answer = MessageInitShape<typeof GetRecentTimesResponseSchema>;

let asked: { readonly answer: (answer: Answer) => void; readonly fail: () => void }[];
let times: RecentTimes;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  asked = [];
  const media: Pick<Media, 'getRecentTimes'> = {
    getRecentTimes: () =>
      new Promise((resolve, reject) =>
        asked.push({
          answer: (answer) => resolve(create(GetRecentTimesResponseSchema, answer)),
          fail: () => reject(new Error('away')),
        }),
      ),
  };
  times = new RecentTimes(media);
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const took = (seconds: number): Answer => ({ times: [{ package: Package.PROFESSIONAL, seconds }] });
const known = (now: number) => times.known(now).get(Package.PROFESSIONAL);

describe('recent times', () => {
  it('keep nobody waiting, and are told once they are known', async () => {
    expect(known(0)).toBeUndefined();
    expect(known(minute / 60)).toBeUndefined();
    expect(asked).toHaveLength(1);
    asked[0]?.answer(took(31));
    await settle();
    expect(known(1_000)).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [0, 1],
    [59, 1],
    [60, 2],
    [119, 2],
    [1_500, 26],
  ])('of %d seconds are under %d minutes', async (seconds, minutes) => {
    known(0);
    asked[0]?.answer(took(seconds));
    await settle();
    expect(known(1)).toBe(minutes);
  });

  it('are asked for again after a while, and forgotten when nobody answers for long', async () => {
    known(0);
    asked[0]?.answer(took(31));
    await settle();
    expect(known(11 * minute)).toBe(1);
    expect(asked).toHaveLength(2);
    asked[1]?.fail();
    await settle();
    expect(known(59 * minute)).toBe(1);
    expect(asked).toHaveLength(3);
    asked[2]?.fail();
    await settle();
    expect(known(61 * minute)).toBeUndefined();
    asked[3]?.answer({ times: [] });
    await settle();
    expect(known(62 * minute)).toBeUndefined();
  });
});
