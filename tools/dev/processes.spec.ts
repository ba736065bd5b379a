import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Launch } from '../../deploy/src/launch.ts';
import { Processes } from './processes.ts';
import { cameTrue, groupAlive, membersOf } from './process-groups.ts';
import { httpAnswers, untilReady } from './ready.ts';
import type { Settings } from '../../deploy/src/settings.ts';

const shell = (script: string): Launch => ({
  program: '/bin/sh',
  args: ['-c', script],
  cwd: tmpdir(),
  env: process.env,
});

describe('processes of a stack', () => {
  let state: string;
  let processes: Processes;

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'processes-'));
    processes = new Processes({ locations: { state }, logs: join(state, 'logs') } as Settings);
  });
  afterEach(async () => {
    for (const name of processes.names()) await processes.stop(name, 100);
    rmSync(state, { recursive: true });
  });

  it('run on and are found again by another launcher', async () => {
    await processes.start('sleeper', shell('sleep 30'));
    const other = new Processes({ locations: { state }, logs: join(state, 'logs') } as Settings);
    expect(other.isRunning('sleeper')).toBe(true);
  });

  it('start once', async () => {
    await processes.start('sleeper', shell('sleep 30'));
    const first = processes.pidOf('sleeper');
    await processes.start('sleeper', shell('sleep 30'));
    expect(processes.pidOf('sleeper')).toBe(first);
  });

  describe('renewed', () => {
    const sleeper: Launch = { ...shell('exec sleep 30'), build: 'one' };
    const secret = 'a-secret-of-its-own';
    const recordOf = (name: string): string => join(state, 'processes', `${name}.json`);
    const renewed = async (launch: Launch): Promise<number | undefined> => {
      await processes.renew('sleeper', launch);
      return processes.pidOf('sleeper');
    };

    it('stay untouched when neither their build nor their launch changed', async () => {
      const first = await renewed(sleeper);
      expect(await renewed({ ...sleeper, args: [...sleeper.args], env: { ...sleeper.env } })).toBe(first);
    });

    it.each<[string, Partial<Launch>]>([
      ['another build', { build: 'two' }],
      ['other arguments', { args: ['-c', 'exec sleep 31'] }],
      ['another folder', { cwd: '/' }],
      ['another variable', { env: { ...process.env, PAYMENT_MODE: 'stripe' } }],
    ])('end and start again with %s', async (_what, change) => {
      const first = (await renewed(sleeper)) ?? 0;
      const second = await renewed({ ...sleeper, ...change });
      expect(second).toEqual(expect.any(Number));
      expect(second).not.toBe(first);
      expect(groupAlive(first)).toBe(false);
      expect(processes.logTail('sleeper')).toContain('its build or its settings changed');
      expect(await renewed({ ...sleeper, ...change })).toBe(second);
    });

    it('start when they do not run', async () => {
      await processes.start('sleeper', shell('exit 1'));
      await cameTrue(() => !processes.isRunning('sleeper'), 60_000);
      expect(await renewed(sleeper)).toEqual(expect.any(Number));
    });

    it('stay untouched when a variable changed that they do not read', async () => {
      const reads = (name: string): boolean => name !== 'SHLVL';
      const first = await renewed({ ...sleeper, reads, env: { SHLVL: '1', MODE: 'a' } });
      expect(await renewed({ ...sleeper, reads, env: { SHLVL: '2', MODE: 'a' } })).toBe(first);
      expect(await renewed({ ...sleeper, reads, env: { SHLVL: '2', MODE: 'b' } })).not.toBe(first);
    });

    it('start again when their record is from before there were fingerprints', async () => {
      const first = await renewed(sleeper);
      const { fingerprint: _none, ...old } = JSON.parse(
        readFileSync(recordOf('sleeper'), 'utf8'),
      ) as object & {
        readonly fingerprint: string;
      };
      writeFileSync(recordOf('sleeper'), JSON.stringify(old));
      expect(await renewed(sleeper)).not.toBe(first);
    });

    it('leave no secret in their record', async () => {
      await renewed({ ...sleeper, env: { ...process.env, KEY: secret } });
      expect(readFileSync(recordOf('sleeper'), 'utf8')).not.toContain(secret);
    });
  });

  it('stop with all their children, even when they do not want to', async () => {
    await processes.start('stubborn', shell("trap '' TERM; sleep 30 & sleep 30"));
    const pid = processes.pidOf('stubborn') ?? 0;
    await processes.stop('stubborn', 100);
    expect(groupAlive(pid)).toBe(false);
    expect(processes.names()).toEqual([]);
  });

  it('are not ready when they end first, and the end of the log says why', async () => {
    await processes.start('broken', shell('echo no such setting; exit 3'));
    await cameTrue(() => !processes.isRunning('broken'), 60_000);
    const waiting = untilReady('broken', () => Promise.resolve(false), processes, 60_000);
    await expect(waiting).rejects.toThrow(/stopped before it was ready.*broken\.log:\nno such setting/s);
  });

  it('keep in their log what they said before they were started again', async () => {
    for (const word of ['killed', 'restarted']) {
      await processes.start('talker', shell(`echo ${word}`));
      await cameTrue(() => !processes.isRunning('talker'), 60_000);
    }
    expect(processes.logTail('talker')).toBe('killed\nrestarted');
  });

  it('are not ready when the time is over', async () => {
    await processes.start('slow', shell('sleep 30'));
    const waiting = untilReady('slow', () => Promise.reject(new Error('refused')), processes, 200);
    await expect(waiting).rejects.toThrow('slow was not ready within 0.2 s (refused)');
  });

  it('are not ready with the answer that says why not', async () => {
    const notYet = createServer((_request, response) => void response.writeHead(503).end('kafka is away'));
    await new Promise<void>((resolve) => notYet.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(notYet.address() as AddressInfo).port}/health/ready`;
    await processes.start('slow', shell('sleep 30'));
    const waiting = untilReady('slow', httpAnswers(url), processes, 200);
    await expect(waiting).rejects.toThrow(`(${url} answered 503 kafka is away)`);
    notYet.closeAllConnections();
    notYet.close();
  });

  it('name everybody of a group', async () => {
    await processes.start('parent', shell('sleep 30 & wait'));
    const pid = processes.pidOf('parent') ?? 0;
    const both = /\d+ \w+ \(S\),\d+ sleep \(S\)/;
    await cameTrue(() => both.test(membersOf(pid).join()), 60_000);
    expect(membersOf(pid).join()).toMatch(both);
  });
});
