import { describe, expect, it } from '@jest/globals';
import { pictureOf, problemText } from './edit-answer.ts';
import { delayOf } from './edit-failure.ts';

const b64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an answer', () => {
  it.each([
    ['vLLM-Omni', { created: 1, data: [{ b64_json: b64('a'), revised_prompt: null }], metrics: {} }],
    ['SGLang', { id: 'x', data: [{ b64_json: b64('a'), file_path: null, url: null }], usage: {} }],
    ['sd-server', { created: 1, output_format: 'png', data: [{ b64_json: b64('a') }] }],
    ['OpenAI', { created: 1, data: [{ b64_json: b64('a') }, { b64_json: b64('b') }] }],
  ])('of %s holds the first picture', (_engine, answer) => {
    expect(Buffer.from(pictureOf(JSON.stringify(answer)) ?? [])).toEqual(Buffer.from('a'));
  });

  it.each([{ data: [] }, { data: [{ b64_json: null }] }, { data: [{ url: 'http://engine/a.png' }] }])(
    'without a picture inside is none: %j',
    (answer) => {
      expect(pictureOf(JSON.stringify(answer))).toBeUndefined();
    },
  );

  it.each(['', '<html>', '{"error":"no"}', '{"data":"a"}', '{"data":[{"b64_json":1}]}'])(
    'of another kind is refused: %s',
    (text) => {
      expect(() => pictureOf(text)).toThrow();
    },
  );
});

describe('what an engine says of its failure', () => {
  it.each([
    ['{"error":{"message":"model not found","type":"x"}}', 'model not found'],
    ['{"error":"prompt required"}', 'prompt required'],
    ['{"error":"server_error","message":"out of memory"}', 'out of memory'],
    ['{"detail":"Model mismatch"}', 'Model mismatch'],
    [
      '{"detail":[{"loc":["body","n"],"msg":"too large","type":"v"},{"msg":"and wrong"}]}',
      'too large; and wrong',
    ],
    ['upstream connect error', 'upstream connect error'],
  ])('is read from %s', (text, said) => {
    expect(problemText(text, 'prompt of ours')).toBe(said);
  });

  it('is short, and never repeats the prompt', () => {
    expect(problemText(`{"detail":"bad: secret words ${'x'.repeat(999)}"}`, 'secret words')).toMatch(
      /^bad: \[prompt\] x{180,190}$/,
    );
  });
});

describe('Retry-After', () => {
  it.each([
    ['2', 2_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s', (header, ms) => {
    expect(delayOf(header, 1_000)).toBe(ms);
  });
});
