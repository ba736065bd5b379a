import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where a node is: everything it leaves on this machine has a name that follows from its folder, so that a later start finds it. */
export interface Place {
  readonly folder: string;
  readonly namespace: string;
  /** Network interface on the side of this machine; Linux allows 15 characters. */
  readonly link: string;
  readonly cgroup: string;
  readonly kubeconfig: string;
  readonly socket: string;
}

export function placeOf(folder: string): Place {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return {
    folder,
    namespace: `headshots-${id}`,
    link: `hs-${id}`,
    cgroup: `headshots-${id}`,
    kubeconfig: join(folder, 'kubeconfig.json'),
    socket: join(folder, 'containerd.sock'),
  };
}

export interface Addresses {
  /** This machine, as pods see it. */
  readonly machine: string;
  readonly node: string;
  readonly pods: string;
  readonly services: string;
  /** Both, which this machine reaches through the node. */
  readonly inside: string;
}

/**
 * `number` is from 0 to 255. The cable has a network that RFC 2544 keeps for tests, so that nobody else's is met. Pods
 * have private addresses, as in other clusters: from others Keycloak's realms take HTTPS only (`sslRequired: external`).
 */
export const addressesOf = (number: number): Addresses => ({
  machine: `198.18.${number}.1`,
  node: `198.18.${number}.2`,
  pods: `10.198.${number}.0/25`,
  services: `10.198.${number}.128/25`,
  inside: `10.198.${number}.0/24`,
});
