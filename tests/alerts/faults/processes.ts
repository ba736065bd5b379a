import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, as, newKey } from '../../../deploy/src/api/public-api.ts';
import { run } from '../../../deploy/src/shell.ts';
import { eventually } from '@headshots/platform/testing';
import { patiently, type Customer } from '../../system/support/customer.ts';
import { portraits, selfie } from '../../system/support/selfies.ts';
import { impatientApi, restartService } from '../../system/support/stack.ts';
import { rows } from '../../system/support/traces.ts';
import { busily } from '../support/busy.ts';
import type { Fault } from '../support/fault.ts';
import { buy, somebody, type Bought } from '../support/people.ts';
import { killSecond, startSecond } from '../support/second.ts';
import { SlowDatabase } from '../support/slow-database.ts';

const nothing = async (): Promise<void> => undefined;
let person: Customer;
let bought: Bought;
let stop = nothing;
let disk = '';
const database = new SlowDatabase('media');

const leasesOf = async (): Promise<readonly { readonly owner: string; readonly count: number }[]> =>
  rows(
    'generation',
    `SELECT lease_owner AS owner, count(*)::int AS count FROM shots WHERE state = 'leased' GROUP BY 1`,
  );

/** Kills it once it is at work. */
async function killWorkerAtWork(): Promise<void> {
  await startSecond('generation');
  await eventually(async () => {
    if ((await leasesOf()).length < 2) throw new Error('the second worker has taken nothing yet');
  }, patiently);
  await killSecond('generation');
}

async function upload(): Promise<unknown> {
  const body = await selfie(portraits.hopper, person.versions.face);
  return answerOf(impatientApi.POST('/photos', { ...as(person.token), params: { header: newKey() }, body }));
}

/** Faults of our own processes, and of the machine they run on. */
export const ofProcesses = {
  'worker-killed': {
    prepare: async () => void (bought = await buy()),
    begin: async () => {
      await killWorkerAtWork();
      await killWorkerAtWork();
    },
    repair: nothing,
    tidy: () => bought.customer.orderOnce(bought.order.id, 'delivered'),
  },
  'clock-ahead': {
    // Starting it again is no part of the fault: whoever is told that it is down for a moment is told of something else.
    prepare: async () => {
      person = await somebody();
      await restartService('orders', {}, { LD_PRELOAD: process.env['TEST_FAKETIME'], FAKETIME: '+2d' });
    },
    begin: async () => {
      stop = busily(1, () => answerOf(impatientApi.GET('/orders', as(person.token))));
    },
    repair: () => stop(),
    tidy: () => restartService('orders'),
  },
  'disk-full': {
    prepare: async () => {
      person = await somebody();
      disk = mkdtempSync(join(tmpdir(), 'headshots-disk-'));
      await run('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]);
      await restartService('media', {}, { SPOOL_DIR: join(disk, 'spool') });
    },
    begin: async () => {
      writeFileSync(join(disk, 'full'), Buffer.alloc(32 * 1024 ** 2 - 64 * 1024));
      stop = busily(2, upload);
    },
    repair: async () => {
      rmSync(join(disk, 'full'));
      await stop();
    },
    tidy: async () => {
      await restartService('media');
      await run('umount', [disk]);
      rmSync(disk, { recursive: true });
    },
  },
  'database-slow': {
    prepare: async () => {
      person = await somebody();
      await database.between();
    },
    begin: async () => {
      await database.set('slow');
      stop = busily(40, () => answerOf(impatientApi.GET('/photos', as(person.token))));
    },
    repair: async () => {
      await database.set('pass');
      await stop();
    },
    tidy: () => database.away(),
  },
} satisfies Record<string, Fault>;
