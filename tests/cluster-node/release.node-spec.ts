import { describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { Customer, patiently } from '../system/support/customer.ts';
import { Mailbox } from '../system/support/mailbox.ts';
import { patientApi } from '../system/support/patient-api.ts';
import { filesOf } from '../system/support/zip.ts';
import { addressOf, helm, isReady, kubectl, objects, release, type Pod } from './support/cluster.ts';
import { killContainer } from './support/containers.ts';
import { testNode, type Digests } from './support/environment.ts';
import { objectsLeft } from './support/leftovers.ts';
import { Load } from './support/load.ts';
import { howTheyEnded, keepEnded } from './support/witnesses.ts';

const { first, next, broken } = testNode.releases;
const node = '127.0.0.1';
const soon = { timeoutMs: 30_000, everyMs: 100 } as const;
/** A service that two pods do. */
const twoGateways = ['--set', 'services.gateway.replicas=2'];
const ofRelease = ['--selector', 'app.kubernetes.io/part-of=headshots,app.kubernetes.io/component!=job'];
const deployed = [0, expect.stringContaining('STATUS: deployed')];
let origin = '';
let customer: Customer;

const began = performance.now();
const say = (text: string): void =>
  void process.stderr.write(`${text} after ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);

/** Customers who look at the pages, the API, their photos and their orders. */
async function customers(): Promise<Load> {
  await customer.refresh();
  const init = { headers: { authorization: `Bearer ${customer.token}` } };
  return new Load(origin, [
    { path: '/', status: 200 },
    { path: '/api/config', status: 200 },
    { path: '/api/photos', init, status: 200 },
    { path: '/api/orders', init, status: 200 },
  ]);
}

const imagesOf = (digests: Digests): readonly string[] =>
  Object.entries(digests).flatMap(([name, digest]) => ['--set', `image.digests.${name}=${digest}`]);

/** Of the images that pods of the services are made from, by service. */
async function digests(): Promise<Digests> {
  const all = await objects<Deployment>('deployments');
  const images = all.map(({ metadata, spec }) => [
    metadata.name,
    spec.template.spec.containers[0]?.image ?? '',
  ]);
  return Object.fromEntries(
    images.map(([name = '', image = '']) => [name, image.split('@')[1] ?? 'none'] as const),
  );
}
interface Deployment {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
  };
}

/** Without those that have ended or are about to. */
const podsOf = async (...selector: readonly string[]): Promise<readonly Pod[]> =>
  (await objects<Pod>('pods', ...selector)).filter(
    ({ metadata, status }) => status.phase === 'Running' && metadata.deletionTimestamp === undefined,
  );

describe('the product on a node', () => {
  let before: readonly string[];

  it('is installed, and answers when Helm says that it is', async () => {
    before = await objectsLeft();
    const { code, output } = await release('install', first);
    expect([code, output]).toEqual(deployed);
    origin = `http://${await addressOf('gateway')}`;
    // A pod that is ready is told to the network a moment later.
    await eventually(async () => expect((await fetch(`${origin}/api/config`)).status).toBe(200), soon);
    say('installed');
  });

  it('serves a customer from the selfie to a ZIP of all headshots', async () => {
    customer = await Customer.arrive(patientApi(origin), new Mailbox(testNode.mailApi));
    const photo = await customer.upload();
    await customer.order(photo.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone > 0);
    say('first headshot');
    const done = await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    const { pathname, search } = new URL(done.archive?.url ?? '', origin);
    const zip = await fetch(`${origin}${pathname}${search}`);
    expect(await filesOf(Buffer.from(await zip.arrayBuffer()))).toHaveLength(20);
    say('ZIP');
  });

  it('is upgraded to a release with a migration while customers use it, without a failed request', async () => {
    const before = (await podsOf(...ofRelease)).map(({ metadata }) => metadata.name);
    const services = before.filter((name) =>
      Object.keys(next).some((service) => name.startsWith(`${service}-`)),
    );
    await keepEnded(services);
    const load = await customers();
    const { code, output } = await release('upgrade', first, ...imagesOf(next), ...twoGateways);
    await load.end();
    const ends = await eventually(() => howTheyEnded(services), patiently);
    expect([code, output]).toEqual(deployed);
    expect(ends).toEqual(Object.fromEntries(services.map((name) => [name, 0])));
    expect(await digests()).toMatchObject(next);
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(100);
    say('upgraded');
  });

  it('goes back by itself when a migration fails, and no customer notices', async () => {
    const load = await customers();
    // Helm waits for what else is on its way: the pod that is behind its database.
    const change = [...imagesOf(broken), ...twoGateways, '--rollback-on-failure', '--timeout', '1m'];
    const { code, output } = await release('upgrade', first, ...change);
    await load.end();
    expect(code).not.toBe(0);
    expect(output).toContain('migrate-coupons');
    expect(await digests()).toMatchObject(next);
    expect(load.failures).toEqual([]);
    say('rolled back by itself');
  });

  it('lets go one pod of a service at a time when the node is drained, and no customer notices', async () => {
    const gateway = ['--selector', 'app.kubernetes.io/name=gateway'];
    const before = (await podsOf(...gateway)).map(({ metadata }) => metadata.name);
    expect(before).toHaveLength(2);
    const load = await customers();
    const drain = kubectl('drain', node, '--delete-emptydir-data', '--pod-selector', gateway[1] as string);
    await eventually(async () => {
      const left = (await objects<Pod>('pods', ...gateway)).filter(isReady);
      expect(left).toHaveLength(1);
    }, patiently);
    await kubectl('uncordon', node);
    await drain;
    await load.end();
    const after = (await podsOf(...gateway)).map(({ metadata }) => metadata.name);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(load.failures).toEqual([]);
    say('drained');
  });

  it('goes back to the first release when it is told to', async () => {
    const { code, output } = await helm('rollback', 'headshots', '1', '--wait', '--wait-for-jobs');
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect(Object.values(await digests())).toEqual(expect.arrayContaining(['none']));
    say('rolled back');
  });

  it('comes back when every process of every pod is killed', async () => {
    const pods = await podsOf(...ofRelease);
    expect(pods).toHaveLength(8);
    for (const pod of pods) killContainer(pod);
    await eventually(async () => {
      const now = await podsOf(...ofRelease);
      const restarted = now.filter(({ status }) => (status.containerStatuses?.[0]?.restartCount ?? 0) > 0);
      expect(restarted.filter(isReady)).toHaveLength(pods.length);
    }, patiently);
    // A pod that is ready is told to the network a moment later.
    await eventually(async () => expect((await fetch(`${origin}/api/config`)).status).toBe(200), patiently);
    await eventually(() => customer.refresh(), patiently);
    const photo = await customer.upload();
    expect(photo.id).not.toBe('');
    say('killed and back');
  });

  it('leaves nothing of its own when it is removed', async () => {
    const { code, output } = await helm('uninstall', 'headshots', '--wait');
    expect([code, output]).toEqual([0, expect.any(String)]);
    await eventually(async () => expect(await objectsLeft()).toEqual(before), patiently);
    say('removed');
  });
});
