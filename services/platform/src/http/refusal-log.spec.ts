import { expect, it } from '@jest/globals';
import { RefusalLog } from './refusal-log.ts';

function logWith() {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const clock = { now: 0 };
  const log = new RefusalLog({ warn: (line: object) => void lines.push({ ...line }) }, () => clock.now);
  const refuse = (code = 'rate.limited', account?: string, address = '192.0.2.1') =>
    log.add({ code, status: 429, route: '/r', requestId: '1', account, address });
  return { lines, clock, refuse };
}

it('writes a bounded number of lines of one code a minute, then how many more there were', () => {
  const { lines, clock, refuse } = logWith();
  for (let count = 0; count < 1_000; count += 1) refuse();
  expect(lines).toHaveLength(30);
  refuse('auth.forbidden');
  expect(lines).toHaveLength(31);
  clock.now = 60_000;
  refuse();
  expect(lines.slice(31)).toEqual([
    { code: 'rate.limited', more: 970 },
    expect.objectContaining({ code: 'rate.limited', status: 429 }),
  ]);
});

it('names the account, or the client without its address: the same for the same', () => {
  const { lines, refuse } = logWith();
  refuse('c', 'account-1');
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) refuse('c', undefined, address);
  const clients = lines.map(({ client }) => client);
  expect(lines[0]).toMatchObject({ account: 'account-1' });
  expect(clients[0]).toBeUndefined();
  expect(clients[1]).toBe(clients[2]);
  expect(clients[3]).not.toBe(clients[1]);
  expect(JSON.stringify(lines)).not.toContain('192.0.2');
});
