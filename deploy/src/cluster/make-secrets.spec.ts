import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedMap } from '../chart/embedded-map.ts';
import { serviceMap } from '../chart/service-map.ts';
import { services } from '../service-names.ts';
import type { Answer } from './kubernetes-api.ts';
import { makeSecrets, type SecretsApi } from './make-secrets.ts';

type Data = Readonly<Record<string, string>>;
const owners = [...services, 'postgres', 'keycloak', 'minio', 'provision', 'books'];
const names = new Map(owners.map((owner) => [owner, owner === 'books' ? 'bookkeeping-database' : owner]));

/** Keeps Secrets as the API server does: what exists is not made again. */
class Store implements SecretsApi {
  readonly kept = new Map<string, Data>();
  refuseAfter = Infinity;

  get(path: string): Promise<Answer> {
    const data = this.kept.get(path.split('/').at(-1) ?? '');
    const encoded = Object.entries(data ?? {}).map(([key, value]) => [
      key,
      Buffer.from(value).toString('base64'),
    ]);
    return this.#answer(data ? 200 : 404, { data: Object.fromEntries(encoded) });
  }

  create(object: { metadata: { name: string }; stringData?: Data }): Promise<Answer> {
    const { name } = object.metadata;
    if (this.kept.size >= this.refuseAfter) return this.#answer(503);
    if (this.kept.has(name)) return this.#answer(409);
    this.kept.set(name, object.stringData ?? {});
    return this.#answer(201);
  }

  #answer(status: number, body: unknown = {}): Promise<Answer> {
    return Promise.resolve({ status, message: status < 300 ? '' : 'said no', warnings: [], body });
  }
}

let ground = '';
beforeEach(() => void (ground = mkdtempSync(join(tmpdir(), 'headshots-secrets-'))));
afterEach(() => rmSync(ground, { recursive: true, force: true }));

let pods = 0;
/** Each pod of the Job has a folder of its own. */
const run = (store: Store): Promise<readonly string[]> =>
  makeSecrets(store, 'shop', names, join(ground, `pod-${(pods += 1)}`));
const contents = (store: Store): object => Object.fromEntries(store.kept);

describe('the Secrets of a release', () => {
  it('have every key that pods ask for, and addresses in the cluster', async () => {
    const store = new Store();
    expect(await run(store)).toEqual(['quickstart', ...names.values()]);
    for (const name of services) {
      const { secrets, files } = serviceMap()[name];
      expect(Object.keys(store.kept.get(name) ?? {}).sort()).toEqual(
        [...secrets, ...Object.values(files)].sort(),
      );
    }
    for (const [name, { secrets }] of Object.entries(embeddedMap()))
      expect(Object.keys(store.kept.get(name) ?? {}).sort()).toEqual([...secrets].sort());
    const { DATABASE_URL = '' } = store.kept.get('orders') ?? {};
    expect(new URL(DATABASE_URL)).toMatchObject({
      host: 'postgres:5432',
      username: 'orders',
      pathname: '/orders',
    });
    expect(store.kept.get('notification')).toMatchObject({ SMTP_URL: 'smtp://mail:1025' });
    expect(store.kept.get('media')).toMatchObject({ S3_ACCESS_KEY: 'media' });
  });

  it('know each other: callers by the digests of their keys', async () => {
    const store = new Store();
    await run(store);
    const key = store.kept.get('media')?.['RPC_SERVICE_KEY'] ?? '';
    const digest = createHash('sha256').update(key).digest('hex');
    expect(store.kept.get('generation')?.['RPC_CALLERS']).toContain(`media=${digest}`);
  });

  it('stay as they are', async () => {
    const store = new Store();
    await run(store);
    const before = contents(store);
    expect(await run(store)).toEqual([]);
    expect(contents(store)).toEqual(before);
  });

  it('fit together when the Job was ended halfway, or one of them was lost', async () => {
    const [whole, halfway] = [new Store(), new Store()];
    halfway.refuseAfter = 4;
    await expect(run(halfway)).rejects.toThrow('refused with 503');
    halfway.refuseAfter = Infinity;
    await run(halfway);
    const { POSTGRES_PASSWORD } = halfway.kept.get('postgres') ?? {};
    expect(halfway.kept.get('provision')?.['POSTGRES_ADMIN_URL']).toContain(`:${POSTGRES_PASSWORD}@`);
    await run(whole);
    const lost = whole.kept.get('identity');
    whole.kept.delete('identity');
    expect(await run(whole)).toEqual(['identity']);
    expect(whole.kept.get('identity')).toEqual(lost);
  });
});
