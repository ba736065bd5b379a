import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DependencyDown } from '../errors/index.ts';
import { typing } from '../testing/typing.ts';
import { act, command, CommandError, told, understood } from './index.ts';
import { answerTo, withoutStack } from './run-operator.ts';

let done = 0;
const commands = {
  pay: command({
    does: 'pays a bill',
    takes: ['BILL', 'REFERENCE'],
    options: {
      amount: { type: 'string', value: 'CENTS', help: 'less than all of it' },
      note: { type: 'string', multiple: true, help: 'for the books' },
      late: { type: 'boolean', help: 'pays a fee' },
    },
    run: async ({ words: [bill, reference], options: { amount, note, late } }) => {
      if (amount !== undefined) understood(() => (5).toFixed(Number(amount)));
      done += 1;
      return {
        says: [`${bill} ${reference} ${amount ?? 'all'} ${(note ?? []).join('+')} ${late === true}`],
      };
    },
  }),
  list: command({
    does: 'names bills',
    takes: [],
    run: async ({ stdin }) => ({
      rows: [
        { bill: 'A1', amount: 1200n, due: new Date(0), payers: ['ada', 'bob'], note: null },
        { bill: await stdin(), amount: 5, due: null, payers: [], note: 'soon' },
      ],
      says: ['Two.'],
    }),
  }),
  look: command({
    does: 'looks',
    takes: [],
    run: async () => told({ seen: 'There it is.', away: 'It is away.' }, 'away', 'seen'),
  }),
  decide: act({
    does: 'decides',
    takes: ['BILL'],
    options: { late: { type: 'boolean', help: 'pays a fee' } },
    run: async ({ words: [bill], options: { late }, by, ask }) => {
      done += 1;
      return { says: [`${bill} ${late === true} by ${by}, ${await ask('Sure?')}`] };
    },
  }),
  fail: command({
    does: 'fails',
    takes: [],
    run: () => Promise.reject(new Error('connection to 10.0.0.1 lost')),
  }),
};
const type = typing(commands);

describe('a command', () => {
  it('gets its words and options', async () => {
    const answer = await type('pay', 'A1', 'bank', '--amount', '5', '--note', 'x', '--note=y', '--late');
    expect(answer).toEqual({ code: 0, said: ['A1 bank 5 x+y true'], complained: [] });
    expect((await type('pay', 'A1', '')).said).toEqual(['A1  all  false']);
  });

  it.each([
    [[], 'pay BILL REFERENCE [options]: pays a bill'],
    [['nothing'], 'There is no command "nothing".'],
    [['constructor'], 'There is no command "constructor".'],
    [['pay'], 'Name one bill and one reference.'],
    [['pay', 'A1'], 'Name one bill and one reference.'],
    [['pay', 'A1', 'bank', 'more'], 'Name one bill and one reference.'],
    [['list', 'all'], 'It takes nothing.'],
    [['pay', 'A1', 'bank', '--amont', '5'], '--amont'],
    [['pay', 'A1', 'bank', '--amount'], '--amount'],
    [['pay', 'A1', 'bank', '--late=yes'], '--late'],
    [['pay', 'A1', 'bank', '--amount', '500'], 'toFixed() digits'],
  ])('typed as %j is explained on the side, and does nothing', async (words, sentence) => {
    const before = done;
    const { code, said, complained } = await type(...words);
    expect({ code, said, done }).toEqual({ code: 2, said: [], done: before });
    expect(complained.join('\n')).toContain(sentence);
  });

  it.each([['help'], ['--help'], ['-h']])('is explained when %s asks', async (word) => {
    const before = done;
    expect(await type(word)).toMatchObject({ code: 0, complained: [] });
    const { code, said } = await type('pay', word);
    expect(code).toBe(0);
    expect(said).toEqual([
      'pay BILL REFERENCE [options]: pays a bill',
      '  --amount CENTS: less than all of it',
      '  --note: for the books',
      '  --late: pays a fee',
      '  --json: answers one JSON object a line',
    ]);
    expect(done).toBe(before);
  });

  it('answers a table, then sentences', async () => {
    const { said } = await typing(commands, true).piping('B22', 'list');
    expect(said).toEqual([
      'bill  amount  due                       payers   note',
      'A1    1200    1970-01-01T00:00:00.000Z  ada,bob  -   ',
      'B22   5       -                                  soon',
      'Two.',
    ]);
    expect((await type.piping('B22', 'list')).said).toEqual([
      'bill\tamount\tdue\tpayers\tnote',
      'A1\t1200\t1970-01-01T00:00:00.000Z\tada,bob\t-',
      'B22\t5\t-\t\tsoon',
      'Two.',
    ]);
  });

  it('answers one JSON object a line', async () => {
    const { said } = await type.piping('B22', 'list', '--json');
    expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
      { bill: 'A1', amount: '1200', due: '1970-01-01T00:00:00.000Z', payers: ['ada', 'bob'], note: null },
      { bill: 'B22', amount: 5, due: null, payers: [], note: 'soon' },
      { message: 'Two.' },
    ]);
  });

  it('ends with 1 when what was asked for cannot be done', async () => {
    expect(await type('look')).toEqual({ code: 1, said: ['It is away.'], complained: [] });
  });
});

describe('an act', () => {
  it('is done in the name that the environment or the option says', async () => {
    expect((await type.piping('yes', 'decide', 'A1')).said).toEqual(['A1 false by Grace Hopper, yes']);
    expect((await type('decide', 'A1', '--late', '--by', ' Ada  Lovelace\n')).said).toEqual([
      'A1 true by Ada Lovelace, ',
    ]);
  });

  it.each([
    [[], 'Say who does it: --by NAME, or OPERATED_BY in the environment.'],
    [['--by', ' '], 'Say who does it: --by NAME, or OPERATED_BY in the environment.'],
    [['--by', 'x'.repeat(101)], 'The name of an operator has at most 100 characters.'],
    [['--by', 'Ada\u0007'], 'The name of an operator has no control characters.'],
  ])('is not done by nobody: %j', async (words, sentence) => {
    const before = done;
    const { code, said, complained } = await typing(commands, false, '')('decide', 'A1', ...words);
    expect({ code, said, done }).toEqual({ code: 2, said: [], done: before });
    expect(complained[0]).toBe(sentence);
    expect(complained.join('\n')).toContain('--by NAME: who does it');
  });
});

describe('a question', () => {
  it.each([
    ['Ada\nBob\n', 'Ada'],
    ['Ada', 'Ada'],
    ['', ''],
  ])('is answered by the first line of %j, and by nobody at the end of the input', async (piped, answer) => {
    const output = new PassThrough();
    expect(await answerTo('Who? ', Readable.from([piped]), output)).toBe(answer);
    expect(String(output.read())).toBe('Who? ');
  });
});

describe('what breaks', () => {
  it('is no mistake of the operator', async () => {
    await expect(type('fail')).rejects.toThrow('connection to 10.0.0.1 lost');
    expect(() =>
      understood(() => {
        throw new TypeError('ours');
      }),
    ).toThrow(TypeError);
    expect(() =>
      understood(() => {
        throw new RangeError('theirs');
      }),
    ).toThrow(CommandError);
  });

  it.each<[string, unknown]>([
    ['lost', new Error('lost')],
    ['Something it needs cannot be reached: ', new DependencyDown('database')],
    ['AggregateError', new AggregateError([], '')],
    ['text', 'text'],
  ])('ends with 3 and a sentence, without a stack: %s', async (sentence, error) => {
    const complained: string[] = [];
    const fail = () => Promise.reject(error);
    const complain = (line: string): void => void complained.push(line);
    expect(await withoutStack(fail, complain, {})).toBe(3);
    expect(complained).toHaveLength(1);
    expect(complained[0]).toContain(sentence);
    await withoutStack(fail, complain, { LOG_LEVEL: 'debug' });
    expect(complained).toHaveLength(error instanceof Error ? 3 : 2);
  });
});
