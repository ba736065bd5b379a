import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { KeptAnswer } from './kept-answer.ts';

Logger.overrideLogger(false);

let open: PromiseWithResolvers<string>[];
let asked: number;
let kept: KeptAnswer<string>;

beforeEach(() => {
  open = [];
  asked = 0;
  const ask = (): Promise<string> => {
    asked += 1;
    const question = Promise.withResolvers<string>();
    open.push(question);
    return question.promise;
  };
  kept = new KeptAnswer('the weather', ask, { freshMs: 100, retryMs: 10, keptMs: 300 });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
async function answered(value: string): Promise<void> {
  open.shift()?.resolve(value);
  await settled();
}
async function failed(): Promise<void> {
  open.shift()?.reject(new Error('away'));
  await settled();
}

describe('a kept answer', () => {
  it('is told at once, and asked for beside it when it is no longer fresh', async () => {
    expect(kept.known(0)).toBeUndefined();
    await answered('sun');
    expect([kept.known(99), asked]).toEqual(['sun', 1]);
    expect([kept.known(100), asked]).toEqual(['sun', 2]);
    await answered('rain');
    expect([kept.known(101), asked]).toEqual(['rain', 2]);
  });

  it('is waited for by whoever finds that it is time, while others are told the last one', async () => {
    kept.known(0);
    await answered('sun');
    const [first, second] = [kept.asked(100), kept.asked(100)];
    expect(await second).toBe('sun');
    await answered('rain');
    expect([await first, asked]).toEqual(['rain', 2]);
  });

  it('is waited for by everybody as long as there was none', async () => {
    const both = [kept.asked(0), kept.asked(1)];
    await answered('sun');
    expect([await Promise.all(both), asked]).toEqual([['sun', 'sun'], 1]);
  });

  it('is asked for again soon after a failure, and never twice at a time', async () => {
    kept.known(0);
    await failed();
    expect([kept.known(9), asked]).toEqual([undefined, 1]);
    kept.known(10);
    expect([kept.known(1_000), asked]).toEqual([undefined, 2]);
    await answered('sun');
    expect(kept.known(11)).toBe('sun');
  });

  it('stays while nobody answers, until it is too old to be told', async () => {
    kept.known(0);
    await answered('sun');
    kept.known(100);
    await failed();
    expect([kept.known(299), asked]).toEqual(['sun', 3]);
    await failed();
    expect(kept.known(300)).toBeUndefined();
  });

  it('is never too old where nothing is said of that', async () => {
    const answers = [Promise.resolve('sun')];
    const ask = () => answers.pop() ?? Promise.reject(new Error('away'));
    const always = new KeptAnswer('the weather', ask, { freshMs: 1, retryMs: 1 });
    expect(await always.asked(0)).toBe('sun');
    expect(await always.asked(Number.MAX_SAFE_INTEGER)).toBe('sun');
  });
});
