import { describe, expect, it } from '@jest/globals';
import { gpu, simulatedNodes, zoneOf, zones } from './nodes.ts';

const all = simulatedNodes(1000);
const hasGpu = (node: (typeof all)[number]): boolean => JSON.stringify(node).includes(gpu);

describe('simulated nodes', () => {
  it('are 900 of 16 cores and 100 with a GPU, each with a name of its own', () => {
    expect(all.filter(hasGpu)).toHaveLength(100);
    expect(new Set(all.map(({ metadata }) => metadata.name)).size).toBe(1000);
  });

  it.each([
    ['all', all],
    ['those with a GPU', all.filter(hasGpu)],
  ])('lie in three zones evenly: %s', (_, nodes) => {
    const counts = zones.map((zone) => nodes.filter((node) => zoneOf(node) === zone).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});
