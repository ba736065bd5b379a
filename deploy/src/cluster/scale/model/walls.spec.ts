import { describe, expect, it } from '@jest/globals';
import { topics } from '@headshots/proto/topics';
import { limits, walls, type WallInputs } from './walls.ts';

const inputs: WallInputs = {
  imagesPerWorkerSecond: 2,
  imagesPerGpuSecond: 0.05,
  gpus: 100,
  keycloakCores: 2,
  loginsPerOrder: 1,
  connectionsOfOthers: 300,
};
const at = (name: string, over: Partial<WallInputs> = {}): number =>
  walls({ ...inputs, ...over }).find((wall) => wall.name === name)?.ordersPerMinute ?? 0;

describe('walls', () => {
  it('are told in the order in which they are met', () => {
    const orders = walls(inputs).map(({ ordersPerMinute }) => ordersPerMinute);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    expect(walls(inputs)[0]?.name).toBe('GPUs of the engine');
  });

  it('lie twice as far with twice as much', () => {
    expect(at('GPUs of the engine', { gpus: 200 })).toBeCloseTo(2 * at('GPUs of the engine'));
    expect(at('logins of Keycloak', { keycloakCores: 4 })).toBeCloseTo(2 * at('logins of Keycloak'));
  });

  it('come nearer when others take the connections', () => {
    expect(at('connections of Postgres', { connectionsOfOthers: 500 })).toBeLessThan(
      at('connections of Postgres'),
    );
  });

  it('know the partitions there are', () => {
    expect(new Set(topics.map(({ partitions }) => partitions))).toEqual(new Set([limits.partitions]));
  });
});
