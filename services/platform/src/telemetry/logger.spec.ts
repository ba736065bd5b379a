import { afterAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createLogger, nestLogger } from './index.ts';

function lines() {
  const written: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => void written.push(line) } });
  return { logger, parsed: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('logger', () => {
  it('hides secrets and personal fields at any of three levels', () => {
    const { logger, parsed } = lines();
    logger.info(
      {
        email: 'a@b.c',
        user: { password: 'x', email: 'a@b.c' },
        req: { headers: { authorization: 'Bearer t' } },
        kept: 1,
      },
      'hello',
    );
    const text = JSON.stringify(parsed());
    expect(text).not.toMatch(/a@b\.c|Bearer|"x"/);
    expect(parsed()[0]).toMatchObject({ name: 'test', msg: 'hello', kept: 1 });
  });

  it('keeps message, code and cause of an error, never the parameters of a statement', () => {
    const { logger, parsed } = lines();
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.c)',
    });
    const failure = Object.assign(new Error('query failed', { cause: driver }), {
      parameters: ['a@b.c'],
      query: 'INSERT',
    });
    logger.error({ err: failure }, 'failed');
    expect(parsed()[0]).toMatchObject({
      err: { message: 'query failed', cause: { message: 'duplicate key', code: '23505' } },
    });
    expect(JSON.stringify(parsed())).not.toContain('a@b.c');
  });

  it.each([
    ['Key (email)=(ada@example.org) already exists', 'ada@'],
    ['to Jürgen.Müller+tag@bücher.example, refused', 'bücher'],
    ['GET /idp/x?login_hint=ada%40example.org', 'ada%40'],
    ['line one\nada@example.org\u0000ada@example.org', 'ada@'],
    ['a"ada@example.org"\\ada@example.org', 'ada@'],
    ['token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl was refused', 'c2ln'],
    ['/verify-email?token=AbCdEfGhIjKlMnOp', 'AbCdEf'],
    ['/files/derived/x?e=1764&s=AbCdEfGhIjKlMnOpQr', 'AbCdEf'],
    ['X-Amz-Signature=0123456789abcdef&x=1', '01234'],
    ['authorization: Bearer secret-of-somebody', 'secret-of'],
  ])('writes nothing that looks like a secret, wherever it stands: %j', (said, secret) => {
    const { logger, parsed } = lines();
    logger.error({ err: new Error(said, { cause: said }), note: said }, said);
    expect(parsed()).toHaveLength(1);
    expect(JSON.stringify(parsed())).not.toContain(secret);
  });

  it('leaves ordinary words alone, and a very long one', () => {
    const { logger, parsed } = lines();
    const text = 'node_modules/@nestjs/core/x.js:1 pkg@1.2.3 code=22021 s=5 token=short';
    logger.info(text);
    expect(parsed()[0]?.['msg']).toBe(text);
    logger.info('a'.repeat(200_000));
    expect(parsed()[1]?.['msg']).toHaveLength(200_000);
  });

  it('tells of every error behind an AggregateError', () => {
    const { logger, parsed } = lines();
    logger.error({ err: new AggregateError([new Error('first'), new Error('second')], 'both') }, 'x');
    expect(parsed()[0]).toMatchObject({ err: { errors: [{ message: 'first' }, { message: 'second' }] } });
  });
});

describe('what Nest says', () => {
  const nest = new Logger('Relay');
  const err = new Error('broken');
  const bare = new Logger();
  const written = (say: () => void): string => {
    const said: string[] = [];
    const destination = { write: (line: string) => void said.push(line) };
    Logger.overrideLogger(nestLogger(createLogger({ name: 'test', destination })));
    say();
    return said.join('');
  };
  const told = (say: () => void): unknown => JSON.parse(written(say));
  afterAll(() => Logger.overrideLogger(true));
  const failed = { level: 50, context: 'Relay', err: { message: 'broken' } };

  it.each<[string, () => void, object]>([
    ['a text', () => nest.log('hello'), { level: 30, msg: 'hello', context: 'Relay' }],
    ['an error', () => nest.error(err), { ...failed, msg: 'broken' }],
    ['an error, a text', () => nest.error(err, 'no relay'), { ...failed, msg: 'no relay' }],
    [
      'fields, a text',
      () => nest.warn({ err, orderId: 'o-1' }, 'no relay'),
      { ...failed, level: 40, orderId: 'o-1', msg: 'no relay' },
    ],
    ['fields alone', () => nest.warn({ orderId: 'o-1' }), { level: 40, context: 'Relay', orderId: 'o-1' }],
    ['an error in fields alone', () => nest.error({ err }), { ...failed, msg: 'broken' }],
    ['a text, an error', () => nest.error('no relay', err), { ...failed, msg: 'no relay' }],
    [
      'a text, fields',
      () => nest.warn('no relay', { orderId: 'o-1' }),
      { level: 40, orderId: 'o-1', msg: 'no relay', context: 'Relay' },
    ],
    [
      'a text, a stack',
      () => nest.error('no relay', 'Error: x\n    at relay.ts:1'),
      { level: 50, msg: 'no relay', stack: expect.stringContaining('relay.ts:1'), context: 'Relay' },
    ],
    ['fields with their sentence', () => nest.warn({ msg: 'no relay', orderId: 'o-1' }), { msg: 'no relay' }],
    [
      'an error in fields with their sentence',
      () => nest.warn({ msg: 'no relay', err }),
      { ...failed, level: 40, msg: 'no relay' },
    ],
    [
      'an error, its stack',
      () => nest.error(err, err.stack),
      { ...failed, msg: 'broken', stack: expect.stringContaining('broken') },
    ],
    ['a text, a context', () => bare.log('hello', 'Relay'), { msg: 'hello', context: 'Relay' }],
    [
      'printf arguments',
      () => nest.log('%s took %d ms', 'relay', 5),
      { msg: 'relay took 5 ms', context: 'Relay' },
    ],
    ['printf arguments, no context', () => bare.log('%s took %d ms', 'relay', 5), { msg: 'relay took 5 ms' }],
    [
      'fields, printf arguments',
      () => nest.log({ orderId: 'o-1' }, '%s took %d ms', 'relay', 5),
      { orderId: 'o-1', msg: 'relay took 5 ms', context: 'Relay' },
    ],
    ['a printf object', () => nest.log('got %j', { a: 1 }), { msg: 'got {"a":1}', context: 'Relay' }],
    [
      'an error that says %s',
      () => nest.error('GET /%d0%b0 said %s'),
      { msg: 'GET /%d0%b0 said %s', context: 'Relay' },
    ],
    ['a share of a hundred', () => nest.log('100% done'), { msg: '100% done', context: 'Relay' }],
    ['two texts', () => nest.log('started', 'twice'), { msg: 'started: twice', context: 'Relay' }],
  ])('keeps its fields and its sentence: %s', (_form, say, line) => {
    expect(told(say)).toMatchObject({ name: 'test', ...line });
    expect(written(say)).not.toContain('[object');
    expect(written(say).match(/"msg":/g) ?? []).toHaveLength('msg' in line ? 1 : 0);
  });

  it('hides a personal field there too', () => {
    expect(JSON.stringify(told(() => nest.warn({ email: 'ada', user: { lastName: 'L' } }, 'x')))).not.toMatch(
      /"ada"|"L"/,
    );
  });
});
