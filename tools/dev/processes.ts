import { spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cameTrue, groupAlive, membersOf, sent, startOf } from './process-groups.ts';
import { launchFingerprint, type Launch } from '../../deploy/src/launch.ts';
import { lastLines } from '../../deploy/src/shell.ts';
import type { Settings } from '../../deploy/src/settings.ts';

interface ProcessRecord {
  readonly pid: number;
  readonly started: string;
  readonly stopSignal: NodeJS.Signals;
  /** Of its launch. A record from before there were any has none. */
  readonly fingerprint?: string;
  readonly stopping?: boolean;
}

const fullLogBytes = 5 * 1024 ** 2;

export class Processes {
  readonly #folder: string;
  readonly #logs: string;

  constructor({ locations, logs }: Pick<Settings, 'locations' | 'logs'>) {
    this.#folder = join(locations.state, 'processes');
    this.#logs = logs;
    mkdirSync(this.#folder, { recursive: true });
  }

  logOf(name: string): string {
    return join(this.#logs, `${name}.log`);
  }

  logTail(name: string, lines = 15): string {
    try {
      return lastLines(readFileSync(this.logOf(name), 'utf8'), lines);
    } catch {
      return '';
    }
  }

  async renew(name: string, launch: Launch): Promise<void> {
    if (this.isRunning(name) && this.#record(name)?.fingerprint !== launchFingerprint(launch)) {
      this.note(name, `${name} is started again: its build or its settings changed`);
      await this.stop(name);
    }
    await this.start(name, launch);
  }

  /** Starts the program unless it already runs. What it said before stays in its log, up to 5 MB and those before them. */
  async start(name: string, launch: Launch): Promise<void> {
    if (this.isRunning(name)) return;
    await this.stop(name);
    mkdirSync(this.#logs, { recursive: true });
    this.#turnLog(name);
    const log = openSync(this.logOf(name), 'a');
    const { program, args, cwd, env, uid, gid, stopSignal = 'SIGTERM' } = launch;
    const options = { cwd, env, uid, gid };
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child.once('error', (error) => writeFileSync(this.logOf(name), `${error.message}\n`, { flag: 'a' }));
    if (child.pid === undefined) return;
    child.unref();
    const record: ProcessRecord = {
      pid: child.pid,
      started: startOf(child.pid),
      stopSignal,
      fingerprint: launchFingerprint(launch),
    };
    writeFileSync(this.#recordOf(name), JSON.stringify(record));
  }

  #turnLog(name: string): void {
    const log = this.logOf(name);
    const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (size > fullLogBytes) renameSync(log, join(this.#logs, `${name}.before.log`));
  }

  isRunning(name: string): boolean {
    const record = this.#record(name);
    return record !== undefined && record.started !== '' && startOf(record.pid) === record.started;
  }

  endedByItself(name: string): boolean {
    const record = this.#record(name);
    return record !== undefined && !record.stopping && !this.isRunning(name);
  }

  note(name: string, text: string): void {
    mkdirSync(this.#logs, { recursive: true });
    appendFileSync(this.logOf(name), `${new Date().toISOString()} ${text}\n`);
  }

  /** Every process that was started and not yet stopped by us, running or not. */
  names(): readonly string[] {
    return readdirSync(this.#folder).map((file) => file.replace(/\.json$/, ''));
  }

  pidOf(name: string): number | undefined {
    return this.isRunning(name) ? this.#record(name)?.pid : undefined;
  }

  async stop(name: string, patienceMs = 20_000): Promise<void> {
    const record = this.#record(name);
    if (!record) return;
    writeFileSync(this.#recordOf(name), JSON.stringify({ ...record, stopping: true }));
    const leader = startOf(record.pid);
    const ours = groupAlive(record.pid) && (leader === '' || leader === record.started);
    if (ours) {
      sent(record.pid, record.stopSignal);
      const gone = await cameTrue(() => !groupAlive(record.pid), leader === '' ? 0 : patienceMs);
      if (!gone) await this.#kill(name, record.pid);
    }
    rmSync(this.#recordOf(name), { force: true });
  }

  async #kill(name: string, pid: number): Promise<void> {
    sent(-pid, 'SIGKILL');
    if (!(await cameTrue(() => !groupAlive(pid), 20_000)))
      throw new Error(`${name} does not end; of its group are left: ${membersOf(pid).join(', ')}`);
  }

  #recordOf(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  #record(name: string): ProcessRecord | undefined {
    try {
      return JSON.parse(readFileSync(this.#recordOf(name), 'utf8')) as ProcessRecord;
    } catch {
      return undefined;
    }
  }
}
