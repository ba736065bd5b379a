import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Processes, type Launch } from './processes.ts';
import { cameTrue, groupAlive, membersOf } from './process-groups.ts';
import { httpAnswers, untilReady } from './ready.ts';
import type { Settings } from './settings.ts';

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
