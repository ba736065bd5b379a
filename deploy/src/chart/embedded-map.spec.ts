import { describe, expect, it } from '@jest/globals';
import { parts } from '../../../tools/dev/parts/index.ts';
import { embeddedMap, embeddedServers } from './embedded-map.ts';
import { serviceMap, workloads } from './service-map.ts';

const map = embeddedMap();

describe('the servers a release brings itself', () => {
  it('are the parts of the launcher', () => {
    const names = parts.map(({ name }) => (name === 'maildev' ? 'mail' : name));
    expect([...embeddedServers].sort()).toEqual(names.sort());
  });

  it('are all a service needs but those that take money or draw', () => {
    const wanted = new Set(workloads.flatMap((name) => serviceMap()[name].servers));
    const brought = embeddedServers.map((name) => map[name].server);
    expect([...wanted].filter((server) => !brought.includes(server)).sort()).toEqual(['engine', 'stripe']);
  });

  it.each(embeddedServers)('%s shares its name with no service', (name) => {
    expect(workloads).not.toContain(name);
  });
});
