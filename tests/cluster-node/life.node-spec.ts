import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { endNode, startNode, type ClusterNode, type NodeOptions } from '../../tools/cluster/node/node.ts';
import { pauseImage } from '../../tools/cluster/node/pause-image.ts';
import { placeOf } from '../../tools/cluster/node/place.ts';
import { nodePrograms } from '../../tools/cluster/node/programs.ts';
import { Progress } from '../../tools/dev/progress.ts';
import { tools } from './support/environment.ts';
import { tracesOf } from './support/traces.ts';

const starter = fileURLToPath(new URL('support/start-node.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'headshots-node-'));
const place = placeOf(join(folder, 'node'));
let options: NodeOptions;

beforeAll(async () => {
  const programs = await nodePrograms(process.env['TEST_CACHE'] ?? '', new Progress());
  const pause = process.env['TEST_PAUSE_IMAGE'] ?? '';
  options = { folder: place.folder, tools, programs, pause, withStarter: true };
});
afterAll(async () => {
  await endNode(place.folder);
  rmSync(folder, { recursive: true, force: true });
});

/** As strict as the chart's. */
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'still' },
  spec: {
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'still',
        image: pauseImage,
        command: ['/pause'],
        resources: { limits: { memory: '16Mi' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
      },
    ],
    volumes: [{ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } }],
  },
} as const;

/** Once the controllers have made the account of the namespace, without which no pod is taken. */
async function runPod(node: ClusterNode): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await node.api.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'life', labels } }, '');
  await eventually(async () => expect((await node.api.create(pod, 'life')).message).toBe(''));
  await eventually(async () => {
    const { body } = await node.api.get('/api/v1/namespaces/life/pods/still');
    expect(body).toMatchObject({ status: { phase: 'Running' } });
  });
}

describe('a node', () => {
  it('runs a restricted pod, and leaves nothing on the machine when it ends', async () => {
    const node = await startNode(options);
    await runPod(node);
    expect(await tracesOf(place)).not.toEqual([]);
    await node.stop();
    expect(await tracesOf(place)).toEqual([]);
  });

  it('ends when whoever started it is killed, and the next start removes what is left', async () => {
    const file = join(folder, 'options.json');
    writeFileSync(file, JSON.stringify(options));
    const child = spawn(process.execPath, [starter, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    const node = await startNode(options);
    await runPod(node);
    await node.stop();
    expect(await tracesOf(place)).toEqual([]);
  });
});
