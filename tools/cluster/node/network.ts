import { run, tryRun } from '../../../deploy/src/shell.ts';
import { addressesOf, type Addresses, type Place } from './place.ts';

/**
 * Makes the network namespace and the one cable into it. Other namespaces are not named, and end with their processes.
 * @throws Error with what `ip` says
 */
export async function addNetwork({ namespace, link }: Place): Promise<Addresses> {
  const addresses = await freeAddresses();
  const { machine, node, inside } = addresses;
  const there = ['-n', namespace];
  const steps = [
    ['netns', 'add', namespace],
    ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace],
    ['address', 'add', `${machine}/30`, 'dev', link],
    ['link', 'set', link, 'up'],
    ['route', 'add', inside, 'via', node, 'dev', link],
    [...there, 'address', 'add', `${node}/30`, 'dev', 'eth0'],
    [...there, 'link', 'set', 'eth0', 'up'],
    [...there, 'link', 'set', 'lo', 'up'],
  ];
  for (const step of steps) await run('ip', step);
  return addresses;
}

/** Its routes and addresses go with the cable. */
export async function removeNetwork({ namespace, link }: Place): Promise<void> {
  await tryRun('ip', ['link', 'delete', link]);
  await tryRun('ip', ['netns', 'delete', namespace]);
}

async function freeAddresses(): Promise<Addresses> {
  const addresses = await run('ip', ['-4', '-oneline', 'address', 'show']);
  const routes = await run('ip', ['-4', 'route', 'show']);
  for (let number = 0; number < 256; number += 1) {
    const next = addressesOf(number);
    const network = next.inside.slice(0, next.inside.lastIndexOf('.') + 1);
    if (!addresses.includes(` ${next.machine}/`) && !routes.includes(network)) return next;
  }
  throw new Error('256 nodes run on this machine, or others use their addresses.');
}
