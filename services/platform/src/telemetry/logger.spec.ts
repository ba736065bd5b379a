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
