import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'minio';
import { metrics } from '../telemetry/metrics.ts';
import { createStorage } from './create-storage.ts';

const measured = async (): Promise<readonly string[]> =>
  (await metrics.storageSeconds.get()).values
    .filter(
      ({ metricName, value }) => metricName === 'object_store_request_duration_seconds_count' && value > 0,
    )
    .map(({ labels: { operation, outcome }, value }) => `${operation} ${outcome} ${value}`);

describe('the time the object store takes', () => {
  let status = 200;
  let store: Server;
  let client: Client;
  beforeEach(async () => {
    metrics.storageSeconds.reset();
    store = createServer((_request, response) => response.writeHead(status, { 'content-length': 0 }).end());
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    client = createStorage({
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
      ...{ accessKey: 'key', secretKey: 'secret', timeoutMs: 1_000 },
    });
  });
  afterEach(async () => {
    store.closeAllConnections();
    await new Promise((resolve) => store.close(resolve));
  });

  it.each([
    ['look', () => client.statObject('bucket', 'k')],
    ['read', () => client.getObject('bucket', 'k')],
    ['write', () => client.putObject('bucket', 'k', 'x', 1)],
    ['remove', () => client.removeObject('bucket', 'k')],
    ['remove', () => client.removeObjects('bucket', ['k'])],
    [
      'list',
      () => client.listObjectsQuery('bucket', '', '', { Delimiter: '', MaxKeys: 1, IncludeVersion: true }),
    ],
  ])('is measured by operation: %s', async (operation, ask) => {
    status = 200;
    await Promise.allSettled([ask()]);
    expect(await measured()).toEqual([`${operation} done 1`]);
  });

  it.each([
    [404, 'missing'],
    [403, 'refused'],
    [501, 'failed'],
  ])('and by how it ended: %s is %s', async (answer, outcome) => {
    status = answer;
    await Promise.allSettled([client.statObject('bucket', 'k')]);
    expect(await measured()).toEqual([`look ${outcome} 1`]);
  });

  it('and so is no answer', async () => {
    store.removeAllListeners('request').on('request', ({ socket }) => socket.destroy());
    await Promise.allSettled([client.statObject('bucket', 'k')]);
    const [first] = await measured();
    expect(first).toMatch(/^look failed [1-9]/);
  });
});
