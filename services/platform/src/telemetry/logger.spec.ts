import { describe, expect, it } from '@jest/globals';
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

  it('writes what Nest says', () => {
    const { logger, parsed } = lines();
    nestLogger(logger).error(new Error('broken'), 'Relay');
    expect(parsed()[0]).toMatchObject({
      level: 50,
      context: 'Relay',
      msg: 'broken',
      err: { message: 'broken' },
    });
  });
});
