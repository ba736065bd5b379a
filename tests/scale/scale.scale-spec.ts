import { beforeAll, describe, expect, it } from '@jest/globals';
import { fullSize } from '../../tools/cluster/scale/experiments/grow.ts';
import { measure, type Measured } from '../../tools/cluster/scale/measure.ts';
import { faster, realDelays } from '../../tools/cluster/scale/stages.ts';
import { Progress } from '../../tools/dev/progress.ts';

const { env } = process;
const tools = {
  helm: env['TEST_CLUSTER_TOOLS'] ?? '',
  controlPlane: env['TEST_CONTROL_PLANE'] ?? '',
  controllers: env['TEST_CONTROLLERS'] ?? '',
  kwok: env['TEST_KWOK'] ?? '',
};
const size = { nodes: 50, workers: 100, rushSeconds: 120, speed: 20, delays: faster(realDelays, 20) };
let measured: Measured;

beforeAll(async () => {
  measured = await measure(tools, size, new Progress());
});

describe('the product on fifty simulated nodes', () => {
  it('has every pod of the table, and its gateways are spread over the zones', () => {
    const pods = Object.values(fullSize).reduce((sum, one) => sum + one, 0);
    expect(measured.full.pods).toBe(pods);
    expect(measured.full.gatewaySkew).toBeLessThanOrEqual(1);
  });

  it('gets the workers it asks for', () => {
    expect(measured.growth.workers).toBe(size.workers);
    expect(measured.growth.halfSeconds).toBeLessThanOrEqual(measured.growth.seconds);
  });

  it('is at its strength after the loss of a zone, but for engines without a GPU', () => {
    expect(measured.zone.nodes).toBeGreaterThanOrEqual(16);
    expect(measured.zone.pods).toBeGreaterThan(0);
    expect(measured.zone.enginesWaiting).toBe(1);
  });

  it('never lacks more than one pod of a service while every node is drained', () => {
    expect(measured.drain.nodes).toBe(size.nodes);
    expect(measured.drain.evictions).toBeGreaterThan(0);
    expect(measured.drain.mostMissing).toBeLessThanOrEqual(1);
  });

  it('takes places from workers for those who serve', () => {
    expect(measured.preEmption.workersTaken).toBeGreaterThan(0);
  });

  it('makes every image of a rush with the pods that are ready, in the time of each package', () => {
    const { orders, refunds, packages, mostWorkers } = measured.rush;
    expect(orders).toBeGreaterThan(50);
    expect(refunds).toBe(0);
    expect(mostWorkers).toBeGreaterThan(2);
    for (const { p99, promisedSeconds } of Object.values(packages)) expect(p99).toBeLessThan(promisedSeconds);
  });

  it('knows what its programs used', () => {
    const programs = measured.usage.map(({ program }) => program);
    expect(programs).toEqual(
      expect.arrayContaining(['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok']),
    );
  });
});
