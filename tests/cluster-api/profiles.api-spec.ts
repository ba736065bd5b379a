import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startControlPlane, type ControlPlane } from '../../tools/cluster/control-plane.ts';
import { crds, establish } from '../../tools/cluster/crds.ts';
import type { Answer } from '../../deploy/src/cluster/kubernetes-api.ts';
import { profiles, rendered } from '../cluster/support/helm.ts';
import { podOf, podsOf, type Manifest, type Pod, type PodSpec } from '../cluster/support/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'headshots-control-plane-'));
const level = 'pod-security.kubernetes.io';
/** Without it kinds of Strimzi are left out; whoever runs this says so by name. */
const strimzi = process.env['TEST_STRIMZI'];
let plane: ControlPlane;

const isKnown = ({ apiVersion }: Manifest): boolean =>
  strimzi !== undefined || !apiVersion.startsWith('kafka.strimzi.io/');

beforeAll(async () => {
  plane = await startControlPlane(process.env['TEST_CONTROL_PLANE'] ?? '', folder);
  await establish(plane.api, await crds(strimzi));
  for (const name of ['headshots-serving', 'headshots-batch'])
    await taken({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value: 1 });
});
afterAll(async () => {
  await plane?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const create = (object: object, namespace = ''): Promise<Answer> =>
  plane.api.create(object as Manifest, namespace);

async function taken(object: object): Promise<void> {
  expect(await create(object)).toMatchObject({ status: 201, message: '' });
}

/** Refuses what is not restricted, and warns of workloads that would make such pods. */
const namespace = (name: string): Promise<void> =>
  taken({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { [`${level}/enforce`]: 'restricted', [`${level}/warn`]: 'restricted' } },
  });

const asPod = ({ name, labels, spec }: Pod, changed: Partial<PodSpec> = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels },
  spec: { ...spec, ...changed },
});

describe.each(profiles)('the API server, given the profile %s', (profile) => {
  beforeAll(() => namespace(profile));

  it('takes every object of it, without a doubt', async () => {
    const all = (await rendered(profile)).filter(isKnown);
    const doubts: string[] = [];
    for (const object of all) {
      const { message, warnings } = await create(object, profile);
      for (const said of [message, ...warnings])
        if (said !== '') doubts.push(`${object.kind}/${object.metadata.name}: ${said}`);
    }
    expect(doubts).toEqual([]);
    expect(all.length).toBeGreaterThan(40);
  });

  it('takes every pod of it', async () => {
    const pods = podsOf(await rendered(profile));
    // One of them, the journey of `helm test`, is an object of its own and there already.
    const named = pods.map((pod) => asPod({ ...pod, name: `${pod.name}-alone` }));
    const answers = await Promise.all(named.map((pod) => create(pod, profile)));
    expect(answers.map(({ message }) => message).filter((message) => message !== '')).toEqual([]);
  });
});

describe('the API server', () => {
  beforeAll(() => namespace('judge'));

  it('refuses a pod of root', async () => {
    const orders = podOf(await rendered('production'), 'orders');
    const securityContext = {
      ...(orders.spec['securityContext'] as object),
      runAsNonRoot: false,
      runAsUser: 0,
    };
    const { status, message } = await create(asPod(orders, { securityContext }), 'judge');
    expect(status).toBe(403);
    expect(message).toContain('violates PodSecurity "restricted');
  });

  it.each(
    (
      [
        ['production', 'Deployment', 'replcas'],
        ['production', 'ScaledObject', 'maxReplicas'],
        ['production', 'HTTPRoute', 'hostname'],
        ['operators', 'Cluster', 'instance'],
        ['operators', 'Database', 'schema'],
        ['operators', 'ScheduledBackup', 'cron'],
        ['operators', 'GrafanaFolder', 'name'],
        ['operators', 'Kafka', 'zookeeper'],
        ['operators', 'KafkaNodePool', 'nodes'],
        ['operators', 'KafkaUser', 'rights'],
      ] as const
    ).filter(([, kind]) => strimzi !== undefined || !kind.startsWith('Kafka')),
  )('of %s refuses a %s with the field %s, which is none', async (profile, kind, field) => {
    const found = (await rendered(profile)).find((object) => object.kind === kind) as Manifest;
    const { status, message } = await create({ ...found, spec: { ...found.spec, [field]: 3 } }, 'judge');
    expect(status).toBe(400);
    expect(message).toContain(`unknown field "spec.${field}"`);
  });

  it.each(
    (
      [
        ['Cluster', { instances: 0 }, 'spec.instances'],
        ['Database', { ensure: 'perhaps' }, 'spec.ensure'],
        ['ScheduledBackup', { method: 'tape' }, 'spec.method'],
        [
          'Kafka',
          { kafka: { listeners: [{ name: 'a', port: 9093, tls: true, type: 'open' }] } },
          'spec.kafka.listeners',
        ],
        ['KafkaNodePool', { roles: ['leader'] }, 'spec.roles'],
        [
          'KafkaUser',
          { authorization: { type: 'simple', acls: [{ resource: { type: 'topic' }, operations: ['Own'] }] } },
          'spec.authorization.acls',
        ],
      ] as const
    ).filter(([kind]) => strimzi !== undefined || !kind.startsWith('Kafka')),
  )('refuses a %s that says what it cannot: %j', async (kind, wrong, path) => {
    const found = (await rendered('operators')).find((object) => object.kind === kind) as Manifest;
    const { status, message } = await create({ ...found, spec: { ...found.spec, ...wrong } }, 'judge');
    expect(status).toBe(422);
    expect(message).toContain(path);
  });

  it('takes a board of the Grafana operator', async () => {
    const instanceSelector = { matchLabels: { dashboards: 'grafana' } };
    const spec = { instanceSelector, folderRef: 'headshots', allowCrossNamespaceImport: true, json: '{}' };
    const board = {
      apiVersion: 'grafana.integreatly.org/v1beta1',
      kind: 'GrafanaDashboard',
      metadata: { name: 'headshots-bus' },
    };
    expect(await create({ ...board, spec }, 'judge')).toMatchObject({
      status: 201,
      message: '',
      warnings: [],
    });
    const { message } = await create({ ...board, spec: { ...spec, folderName: 'headshots' } }, 'judge');
    expect(message).toContain('unknown field "spec.folderName"');
  });
});
