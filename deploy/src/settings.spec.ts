import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callersOfService } from '../../proto/src/callers.gen.ts';
import { asLines, infraEnvironment } from '../../tools/dev/infra-env.ts';
import { serviceEnvironment } from './service-environment.ts';
import { services, statefulServices } from './service-names.ts';
import { settingsFrom } from './settings.ts';

describe('settings of a stack', () => {
  let state: string;
  const settings = (env: NodeJS.ProcessEnv = {}) => settingsFrom({ HEADSHOTS_STATE_DIR: state, ...env });

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(state, { recursive: true }));

  it('makes secrets once and keeps them', () => {
    expect(settings().secrets).toEqual(settings().secrets);
  });

  it('keeps the secrets of an older stack and adds those that came later, one for each owner', () => {
    const file = join(state, 'secrets.json');
    const { postgresPassword, filesSigningKey } = settings().secrets;
    const old = { postgresPassword, filesSigningKey, databasePassword: 'of all', rpcServiceKey: 'of all' };
    writeFileSync(file, JSON.stringify(old), { mode: 0o600 });
    const { secrets } = settings();
    expect(secrets).toMatchObject({ postgresPassword, filesSigningKey });
    const { databasePasswords, storagePasswords, serviceKeys } = secrets;
    const separate = [databasePasswords, storagePasswords, serviceKeys].flatMap((kind) =>
      Object.values(kind),
    );
    expect(new Set(separate).size).toBe(statefulServices.length + 2 + 2 + services.length);
    expect(readFileSync(file, 'utf8')).not.toContain('of all');
    expect(settings().secrets).toEqual(secrets);
  });

  it('keeps the value of keys that were another secret before, and makes them anew in a new stack', () => {
    const first = settings().secrets;
    expect(new Set([first.emailHashKey, first.deletionContactKey, first.adminClientSecret]).size).toBe(3);
    const { emailHashKey: _hash, deletionContactKey: _contact, ...old } = first;
    writeFileSync(join(state, 'secrets.json'), JSON.stringify(old), { mode: 0o600 });
    const { emailHashKey, deletionContactKey, adminClientSecret } = settings().secrets;
    expect([emailHashKey, deletionContactKey]).toEqual([adminClientSecret, adminClientSecret]);
  });

  it('gives every service its own key and database password, and the digests of its callers', () => {
    const { secrets, ...rest } = settings();
    const environment = serviceEnvironment('identity', { secrets, ...rest }, 'production');
    expect(environment['RPC_SERVICE_KEY']).toBe(secrets.serviceKeys.identity);
    expect(environment['DATABASE_URL']).toContain(`identity:${secrets.databasePasswords.identity}@`);
    const callers = environment['RPC_CALLERS']?.split(',') ?? [];
    expect(callers.map((caller) => caller.split('=')[0]).sort()).toEqual(callersOfService['identity']);
    for (const caller of callers) expect(caller).toMatch(/=[0-9a-f]{64}$/);
    expect(new Set(callers.map((caller) => caller.split('=')[1])).size).toBe(callers.length);
    for (const other of ['orders', 'gateway', 'notification'] as const)
      expect(JSON.stringify(environment)).not.toContain(secrets.serviceKeys[other]);
  });

  it.each(['secrets.json', 'session-keys.json'])('lets nobody else read %s', (file) => {
    settings();
    expect(statSync(join(state, file)).mode & 0o777).toBe(0o600);
  });

  it('gives every service a database and a role of its own', () => {
    const url = new URL(settings().postgres.databaseUrl('orders'));
    expect([url.username, url.pathname, url.port]).toEqual(['orders', '/orders', '8111']);
  });

  it('leaves out the parts somebody else runs', () => {
    const { external, postgres } = settings({
      HEADSHOTS_POSTGRES_URL: 'postgres://me:pw@db.example:5433/postgres',
    });
    expect([...external]).toEqual(['postgres']);
    expect(postgres.databaseUrl('media')).toContain('@db.example:5433/media');
  });

  it('tells tests where the servers are', () => {
    const lines = asLines(infraEnvironment(settings({ HEADSHOTS_PORT_OFFSET: '10000' })));
    expect(lines).toContain('TEST_KAFKA_BROKERS=127.0.0.1:18112');
    expect(lines).toContain('TEST_KEYCLOAK_URL=http://127.0.0.1:18113/idp');
  });

  it('keeps the secrets of one service from the others', () => {
    const all = settings();
    expect(serviceEnvironment('media', all, 'production')['FILES_SIGNING_KEY']).toBe(
      all.secrets.filesSigningKey,
    );
    expect(serviceEnvironment('orders', all, 'production')['FILES_SIGNING_KEY']).toBeUndefined();
    expect(serviceEnvironment('gateway', all, 'production')['DATABASE_URL']).toBeUndefined();
    expect(serviceEnvironment('orders', all, 'production')['S3_SECRET_KEY']).toBeUndefined();
  });

  it('gives each service that stores objects its own user', () => {
    const users = (['media', 'generation'] as const).map(
      (name) => serviceEnvironment(name, settings(), 'production')['S3_ACCESS_KEY'],
    );
    expect(users).toEqual(['media', 'generation']);
  });
});
