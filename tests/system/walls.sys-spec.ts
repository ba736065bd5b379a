import { describe, expect, it } from '@jest/globals';
import { Client as Objects, S3Error } from 'minio';
import { Client } from 'pg';
import type { DescMethod } from '@bufbuild/protobuf';
import { Access, accessOf, callersOf } from '@headshots/proto/access';
import { callersOfService } from '@headshots/proto/callers';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { storageRights } from '../../deploy/src/provision/storage-users.ts';
import { serviceEnvironment } from '../../deploy/src/service-environment.ts';
import { services, statefulServices, type ServiceName } from '../../deploy/src/service-names.ts';
import { settings } from './support/stack.ts';

const environmentOf = Object.fromEntries(
  services.map((name) => [name, serviceEnvironment(name, settings, 'production')]),
);
const everyRole = [...statefulServices, 'keycloak', 'bookkeeping'] as const;
const databases = [...statefulServices, 'keycloak'] as const;

/** Undefined when the database let the role in and answered. */
async function refusalOf(url: string, sql = 'select 1'): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const insufficientPrivilege = '42501';
const invalidPassword = '28P01';

describe('the walls between the databases', () => {
  it.each(everyRole)('%s opens its own and no other', async (role) => {
    const own = role === 'bookkeeping' ? 'orders' : role;
    const answers = await Promise.all(
      databases.map(async (name) => [name, await refusalOf(settings.postgres.databaseUrl(name, role))]),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(databases.map((name) => [name, name === own ? undefined : insufficientPrivilege])),
    );
  });

  it.each(statefulServices)("%s has a password that opens nobody else's", async (name) => {
    const { password } = new URL(environmentOf[name]?.['DATABASE_URL'] ?? '');
    for (const other of everyRole.filter((role) => role !== name)) {
      const url = new URL(settings.postgres.databaseUrl(other === 'bookkeeping' ? 'orders' : other, other));
      url.password = password;
      expect([other, await refusalOf(url.href)]).toEqual([other, invalidPassword]);
    }
  });

  it('orders cannot look into the books beside its tables', async () => {
    const url = settings.postgres.databaseUrl('orders');
    const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bookkeeping'`;
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(tables);
    await client.end();
    expect(rows).not.toEqual([]);
    for (const { name } of rows)
      expect([name, await refusalOf(url, `select * from ${name}`)]).toEqual([name, insufficientPrivilege]);
  });
});

describe('the walls between the buckets', () => {
  const users = Object.keys(storageRights) as (keyof typeof storageRights)[];
  const buckets = ['photos', 'headshots'] as const;
  const { hostname, port } = new URL(settings.s3.endpoint);
  const storeAs = (accessKey: string, secretKey: string): Objects =>
    new Objects({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region: settings.s3.region,
      accessKey,
      secretKey,
    });
  const storeOf = (user: string): Objects =>
    storeAs(environmentOf[user]?.['S3_ACCESS_KEY'] ?? '', environmentOf[user]?.['S3_SECRET_KEY'] ?? '');
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'ok',
      (error: unknown) => (error instanceof S3Error ? (error.code ?? '') : String(error)),
    );
  const key = 'walls/probe';
  const read = async (store: Objects, bucket: string): Promise<void> =>
    void (await store.getObject(bucket, key)).destroy();

  it.each(users)('%s does what it needs to and nothing else', async (user) => {
    const store = storeOf(user);
    for (const bucket of buckets) {
      const rights: readonly string[] = storageRights[user][bucket];
      const may = (right: string): string => (rights.includes(right) ? 'ok' : 'AccessDenied');
      expect({
        bucket,
        put: await codeOf(store.putObject(bucket, key, Buffer.from('x'))),
        get: (await codeOf(read(store, bucket))).replace('NoSuchKey', 'ok'),
        remove: await codeOf(store.removeObject(bucket, key)),
      }).toEqual({ bucket, put: may('PutObject'), get: may('GetObject'), remove: may('DeleteObject') });
    }
  });

  it("no user has another's key", async () => {
    for (const user of users)
      for (const other of users.filter((name) => name !== user)) {
        const store = storeAs(other, environmentOf[user]?.['S3_SECRET_KEY'] ?? '');
        expect(await codeOf(store.listObjectsV2('photos').toArray())).toBe('SignatureDoesNotMatch');
      }
  });
});

describe('the walls between the services', () => {
  const contracts = [IdentityService, OrdersService, CouponsService, GenerationService];
  const forServices = contracts
    .flatMap(({ methods }) => methods)
    .filter((method) => accessOf(method) === Access.SERVICE);

  async function statusOf({ parent, name }: DescMethod, authorization: string): Promise<number> {
    const port = settings.ports[parent.typeName.split('.')[1] as ServiceName];
    const answer = await fetch(`http://127.0.0.1:${port}/${parent.typeName}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: '{}',
    });
    return answer.status;
  }

  it.each(forServices.map((method) => [`${method.parent.name}/${method.name}`, method] as const))(
    '%s is answered to its callers alone, each by its own key',
    async (_, method) => {
      const [admitted = ''] = callersOf(method);
      for (const caller of services) {
        const key = environmentOf[caller]?.['RPC_SERVICE_KEY'] ?? '';
        const status = await statusOf(method, `Service ${caller}:${key}`);
        expect([caller, status !== 403]).toEqual([caller, callersOf(method).includes(caller)]);
        if (caller !== admitted) expect(await statusOf(method, `Service ${admitted}:${key}`)).toBe(403);
      }
    },
  );

  it('every service has a key of its own and knows no other, only digests', () => {
    const keys = services.map((name) => environmentOf[name]?.['RPC_SERVICE_KEY'] ?? '');
    expect(new Set(keys).size).toBe(services.length);
    for (const name of services) {
      const others = services.filter((other) => other !== name);
      for (const other of others)
        expect(JSON.stringify(environmentOf[name])).not.toContain(
          environmentOf[other]?.['RPC_SERVICE_KEY'] ?? '',
        );
      const known = (environmentOf[name]?.['RPC_CALLERS'] ?? '').split(',').filter(Boolean);
      expect(known.map((entry) => entry.split('=')[0]).sort()).toEqual([...(callersOfService[name] ?? [])]);
    }
  });
});
