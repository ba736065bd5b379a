import { describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { Denylist } from './denylist.ts';
import { Sessions } from './sessions.ts';

const start = 1_000_000_000;

function parts(most?: number) {
  const clock = { now: start };
  const denylist = new Denylist(() => clock.now);
  denylist.markLoaded();
  const verify = jest.fn(async (token: string): Promise<Caller> => {
    if (token === 'bad') throw problem('auth.session_expired');
    if (token === 'away') throw problem('service.unavailable');
    return {
      userId: 'u',
      sessionId: `s-${token}`,
      emailVerified: true,
      token,
      expiresAt: start / 1_000 + 600,
    };
  });
  const sessions = new Sessions({ verify }, denylist, {
    now: () => clock.now,
    ...(most === undefined ? {} : { most }),
  });
  const ask = async (token: string) => sessions.callerOf(`Bearer ${token}`);
  return { clock, denylist, verify, sessions, ask };
}

describe('sessions', () => {
  it('verifies a token once and remembers it', async () => {
    const { ask, verify, sessions } = parts();
    await ask('a');
    expect(sessions.callerOf('Bearer a')).toMatchObject({ sessionId: 's-a' });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('forgets it 30 seconds after its end', async () => {
    const { ask, clock } = parts();
    await ask('a');
    clock.now = start + 630_000;
    expect(await ask('a')).toMatchObject({ userId: 'u' });
    clock.now += 1;
    await expect(ask('a')).rejects.toMatchObject({ code: 'auth.session_expired' });
  });

  it('asks the denylist at every request', async () => {
    const { ask, denylist } = parts();
    await ask('a');
    denylist.add('s-a');
    await expect(ask('a')).rejects.toMatchObject({ code: 'auth.session_expired' });
    await expect(ask('a')).rejects.toMatchObject({ code: 'auth.session_expired' });
  });

  it('lets nobody in before the list of ended sessions is there', async () => {
    const { sessions } = parts();
    const blind = new Sessions({ verify: async () => await sessions.callerOf('Bearer a') }, new Denylist());
    await expect(Promise.resolve(blind.callerOf('Bearer a'))).rejects.toMatchObject({
      code: 'service.unavailable',
    });
  });

  it('tells of each token it lets in, once, and of no other', async () => {
    const { verify, denylist } = parts();
    const seen: string[] = [];
    const sessions = new Sessions({ verify }, denylist, {
      now: () => start,
      onSeen: (token) => seen.push(token),
    });
    denylist.add('s-b');
    for (const token of ['a', 'a', 'b', 'bad'])
      await Promise.resolve(sessions.callerOf(`Bearer ${token}`)).catch(() => undefined);
    expect(seen).toEqual(['a']);
  });

  it('remembers no failure', async () => {
    const { ask, verify } = parts();
    for (const token of ['bad', 'bad', 'away', 'away']) await expect(ask(token)).rejects.toBeDefined();
    expect(verify).toHaveBeenCalledTimes(4);
  });

  it('keeps a bounded number of tokens, the used ones longest', async () => {
    const { ask, verify } = parts(2);
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    await ask('a');
    expect(verify).toHaveBeenCalledTimes(3);
    await ask('b');
    expect(verify).toHaveBeenCalledTimes(4);
  });

  it.each([undefined, ''])('no header (%s) means login required', (header) => {
    expect(() => parts().sessions.callerOf(header)).toThrow('Login required.');
  });

  it.each(['Basic abc', 'Bearer', 'Bearer a b', `Bearer ${'x'.repeat(5_000)}`])(
    '%s is no good token',
    (header) => {
      expect(() => parts().sessions.callerOf(header)).toThrow(/expired/);
    },
  );
});

describe('the denylist', () => {
  it('keeps a session until no token of it can be good, then forgets it', () => {
    const { denylist, clock } = parts();
    denylist.add('s');
    clock.now += 690_000 - 1;
    denylist.sweep();
    expect(denylist.has('s')).toBe(true);
    clock.now += 1;
    denylist.sweep();
    expect([denylist.has('s'), denylist.size]).toEqual([false, 0]);
  });

  it('tells each session once', () => {
    const { denylist } = parts();
    const heard: string[] = [];
    denylist.onDenied((sessionId) => heard.push(sessionId));
    for (const sessionId of ['a', 'a', 'b']) denylist.add(sessionId);
    expect(heard).toEqual(['a', 'b']);
  });
});
