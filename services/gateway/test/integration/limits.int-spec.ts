import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite(() => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));
const login = { email: 'a@b.c', password: 'x' };

describe('limits per address', () => {
  it('a flood of logins really gets 429 with Retry-After, and other routes go on', async () => {
    const answers = [];
    for (let count = 0; count < 22; count += 1)
      answers.push(await answered(suite.gateway.fetch('/api/auth/login', json(login))));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429]);
    const last = answers.at(-1);
    expect([last?.body.code, last?.body.message]).toEqual([
      'rate.limited',
      'Too many attempts. Please try again later.',
    ]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answered(suite.gateway.fetch('/api/config'))).status).toBe(200);
  });

  it('a client cannot change its address by a header', async () => {
    const send = (address: string) =>
      answered(
        suite.gateway.fetch(
          '/api/auth/login',
          json(login, { 'x-forwarded-for': address, forwarded: `for=${address}` }),
        ),
      );
    expect((await send('1.1.1.1')).status).toBe(429);
    expect((await send('2.2.2.2')).status).toBe(429);
  });

  it('behind a trusted proxy the address is the one the proxy saw', async () => {
    const gateway = await startGateway(suite.neighbours, {
      env: { RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const send = (chain: string) =>
        answered(
          gateway.fetch(
            '/api/auth/resend-verification',
            json({ email: 'a@b.c' }, { 'x-forwarded-for': chain }),
          ),
        );
      for (let count = 0; count < 10; count += 1)
        expect((await send(`9.9.9.${count}, 1.1.1.1`)).status).toBe(202);
      expect((await send('9.9.9.99, 1.1.1.1')).status).toBe(429);
      expect((await send('9.9.9.99, 2.2.2.2')).status).toBe(202);
    } finally {
      await gateway.close();
    }
  });

  it('limits are taken before a body is read or a session looked at', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1)
      answers.push((await answered(suite.gateway.fetch('/api/photos', { method: 'POST' }))).status);
    expect(answers).toEqual([...Array(10).fill(415), 429]);
  });
});
