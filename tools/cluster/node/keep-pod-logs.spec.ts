import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { keepPodLogs } from './keep-pod-logs.ts';

it('keeps all that a container said when its pod is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pod-logs-'));
  const [from, to] = [join(folder, 'pods'), join(folder, 'kept')];
  const container = join(from, 'headshots_coupons-1_uid', 'coupons');
  mkdirSync(container, { recursive: true });
  writeFileSync(join(container, '0.log'), 'started\n');
  keepPodLogs(from, to)();
  appendFileSync(join(container, '0.log'), 'migration failed\n');
  rmSync(from, { recursive: true });
  const [name = ''] = readdirSync(to);
  expect(name).toBe('headshots_coupons-1_uid-coupons-0.log');
  expect(readFileSync(join(to, name), 'utf8')).toBe('started\nmigration failed\n');
  rmSync(folder, { recursive: true });
});
