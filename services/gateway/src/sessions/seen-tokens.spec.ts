import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { SeenTokens } from './seen-tokens.ts';

const parts = () => {
  const noteTokensSeen = jest.fn<SeenTokensCall>().mockResolvedValue({} as never);
  return { noteTokensSeen, seen: new SeenTokens({ noteTokensSeen }, 1) };
};
type SeenTokensCall = ConstructorParameters<typeof SeenTokens>[0]['noteTokensSeen'];
const told = ({ noteTokensSeen }: ReturnType<typeof parts>) =>
  noteTokensSeen.mock.calls.map(([request]) => request.tokens);

describe('tokens that came into use', () => {
  it('are told together and once', async () => {
    const all = parts();
    for (const token of ['a', 'b', 'a']) all.seen.add(token);
    await eventually(() => expect(told(all)).toEqual([['a', 'b']]));
    await all.seen.beforeApplicationShutdown();
    expect(told(all)).toHaveLength(1);
  });

  it('are told again when identity was away', async () => {
    const all = parts();
    all.noteTokensSeen.mockRejectedValueOnce(new Error('away'));
    all.seen.add('a');
    await eventually(() => expect(told(all)).toEqual([['a'], ['a']]));
  });

  it('are told in calls of at most 500', async () => {
    const all = parts();
    for (let count = 0; count < 501; count += 1) all.seen.add(String(count));
    await eventually(() => expect(told(all).map((tokens) => tokens?.length)).toEqual([500, 1]));
  });

  it('are told before the process ends', async () => {
    const noteTokensSeen = jest.fn<SeenTokensCall>().mockResolvedValue({} as never);
    const seen = new SeenTokens({ noteTokensSeen }, 60_000);
    seen.add('a');
    await seen.beforeApplicationShutdown();
    expect(noteTokensSeen).toHaveBeenCalledTimes(1);
  });
});
