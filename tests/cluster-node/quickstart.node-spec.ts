import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { Customer, patiently } from '../system/support/customer.ts';
import { Mailbox } from '../system/support/mailbox.ts';
import { patientApi } from '../system/support/patient-api.ts';
import { space } from './support/cluster.ts';
import { testNode } from './support/environment.ts';
import { objectsLeft } from './support/leftovers.ts';

const shop = 'shop';
const soon = { timeoutMs: 30_000, everyMs: 100 } as const;
const { helm, kubectl, addressOf } = space(shop);
const began = performance.now();
const say = (text: string): void =>
  void process.stderr.write(`${text} after ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);

/** What the page tells who tries it (charts/headshots/README.md), and where the images of this run are. */
const install = (): ReturnType<typeof helm> =>
  helm(
    ...['install', 'headshots', chartFolder],
    ...['--values', join(chartFolder, 'ci/quickstart.yaml'), '--wait', '--wait-for-jobs', '--timeout', '15m'],
    ...[
      '--set',
      `image.registry=${testNode.registry}`,
      '--set-string',
      `image.tag=${testNode.releases.first}`,
    ],
  );

afterAll(() => kubectl('delete', 'namespace', shop, '--ignore-not-found'));

describe('quickstart on a node', () => {
  let origin: string;

  it('is installed with servers and Secrets of its own, and answers when Helm says that it is', async () => {
    await kubectl('create', 'namespace', shop);
    await kubectl('label', 'namespace', shop, 'pod-security.kubernetes.io/enforce=restricted');
    const { code, output } = await install();
    expect([code, output]).toEqual([0, expect.stringContaining('STATUS: deployed')]);
    origin = `http://${await addressOf('gateway')}`;
    // A pod that is ready is told to the network a moment later.
    await eventually(async () => expect((await fetch(`${origin}/api/config`)).status).toBe(200), soon);
    say('installed');
  });

  it('serves a customer, who reads mails on the page of its mail sink, to the first headshot', async () => {
    const mailbox = new Mailbox(`http://${await addressOf('mail', 'page')}`);
    const customer = await Customer.arrive(patientApi(origin), mailbox);
    const photo = await customer.upload();
    await customer.order(photo.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone > 0);
    say('first headshot');
  });

  it('says by `helm test` that a customer comes from registration to the archive', async () => {
    const { code, output } = await helm('test', 'headshots', '--logs', '--timeout', '15m');
    expect([code, output]).toEqual([0, expect.stringContaining('Succeeded')]);
    say('tested');
  });

  it('leaves nothing but its Secrets and the pod of the last test when it is removed', async () => {
    expect((await helm('uninstall', 'headshots', '--wait')).code).toBe(0);
    await eventually(async () => {
      const left = (await objectsLeft(shop)).filter((name) => !name.startsWith('secrets/'));
      expect(left).toEqual(['pods/journey']);
    }, patiently);
  });
});
