import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as StorageClient } from 'minio';
import { Client } from 'pg';
import { freePort } from '@headshots/platform/testing';
import { defaultPorts, portVariable, type PortName } from '../../deploy/src/ports.ts';
import { Progress } from '../../tools/dev/progress.ts';
import { createTopics } from '../../deploy/src/provision/topics.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';
import { run } from '../../deploy/src/shell.ts';
import { TestContainers } from '../runner/test-containers.ts';
import { Mailbox } from '../system/support/mailbox.ts';
import { composeFiles } from './support/compose-files.ts';

describe('servers of a test run in containers, by testcontainers', () => {
  const state = mkdtempSync(join(tmpdir(), 'headshots-containers-'));
  const containers = new TestContainers(composeFiles);
  let settings: Settings;

  beforeAll(async () => {
    const env: NodeJS.ProcessEnv = { ...process.env, HEADSHOTS_STATE_DIR: state };
    for (const name of Object.keys(defaultPorts) as PortName[])
      env[portVariable(name)] = String(await freePort());
    settings = settingsFrom(env);
    process.env['STAND_IN_KAFKA_HOST'] = '127.0.0.1';
    process.env['STAND_IN_KAFKA_PORT'] = String(settings.ports.kafka);
    await containers.start(settings, new Progress(() => undefined));
  });
  afterAll(async () => {
    await containers.end();
    rmSync(state, { recursive: true });
  });

  it('have a database for each service', async () => {
    const client = new Client(settings.postgres.databaseUrl('orders'));
    await client.connect();
    expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'orders' }]);
    await client.end();
  });

  it('take topics and records', async () => {
    expect(await createTopics(settings)).toContain('order.paid');
  });

  it('have buckets, a realm and a page of mails', async () => {
    const { hostname, port } = new URL(settings.s3.endpoint);
    const storage = new StorageClient({
      ...{ endPoint: hostname, port: Number(port), useSSL: false, region: settings.s3.region },
      ...{ accessKey: settings.s3.rootUser, secretKey: settings.s3.rootPassword },
    });
    expect((await storage.listBuckets()).length).toBeGreaterThan(1);
    const { url, realm } = settings.keycloak;
    expect((await fetch(`${url}/realms/${realm}/.well-known/openid-configuration`)).status).toBe(200);
    expect(await new Mailbox(settings.smtp.mailApi).to('nobody@headshots.example')).toEqual([]);
  });

  it('are gone with their data when the run ends', async () => {
    const project = `label=com.docker.compose.project=headshots-test-${settings.ports.gateway}`;
    const docker = process.env['TEST_DOCKER'] ?? 'docker';
    const left = async (): Promise<readonly [string, string]> => [
      await run(docker, ['ps', '--all', '--quiet', '--filter', project]),
      await run(docker, ['volume', 'ls', '--quiet', '--filter', project]),
    ];
    expect(await left()).not.toContain('');
    await containers.end();
    expect(await left()).toEqual(['', '']);
  });
});
