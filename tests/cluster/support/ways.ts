import type { Labels, Manifest, Pod } from './manifest.ts';

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: unknown;
}
interface Selector {
  readonly matchLabels?: Labels;
}
interface Rule {
  readonly ports?: readonly { readonly port: number | string; readonly protocol: string }[];
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
}
type Direction = 'ingress' | 'egress';
interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** What NetworkPolicies let through, told from their text: the test node's network enforces none. */
export class Ways {
  readonly #policies: readonly Policy[];

  constructor(manifests: readonly Manifest[]) {
    this.#policies = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as Policy);
  }

  /** Whether a pod reaches another at a port: both must agree. */
  open(from: Pod, to: Pod, port: number): boolean {
    const out = this.#rules(from, 'egress').some((rule) => fits(rule, port, to) && meets(rule.to, to));
    const into = this.#rules(to, 'ingress').some((rule) => fits(rule, port, to) && meets(rule.from, from));
    return out && into;
  }

  /** Ports at which a pod reaches what is no pod of the release. */
  portsOutside(from: Pod): ReadonlySet<number> {
    const rules = this.#rules(from, 'egress').filter(({ to }) => to === undefined || to.some(isOutside));
    return new Set(rules.flatMap(({ ports = [] }) => ports.map(({ port }) => Number(port))));
  }

  /** Ports at which a pod is reached by what is no pod of the release. */
  portsFromOutside(to: Pod): ReadonlySet<number> {
    const rules = this.#rules(to, 'ingress').filter(({ from }) => from === undefined || from.some(isOutside));
    return new Set(rules.flatMap(({ ports = [] }) => ports.map(({ port }) => numberOf(port, to))));
  }

  /** A pod no policy selects is open to everything. */
  #rules(pod: Pod, direction: Direction): readonly Rule[] {
    const type = direction === 'ingress' ? 'Ingress' : 'Egress';
    const selecting = this.#policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, pod),
    );
    return selecting.length === 0 ? [{}] : selecting.flatMap((policy) => policy[direction] ?? []);
  }
}

const selects = ({ matchLabels = {} }: Selector, { labels }: Pod): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

const isOutside = ({ ipBlock, namespaceSelector }: Peer): boolean =>
  ipBlock !== undefined || namespaceSelector !== undefined;

const meets = (peers: readonly Peer[] | undefined, pod: Pod): boolean =>
  peers === undefined || peers.some((peer) => !isOutside(peer) && selects(peer.podSelector ?? {}, pod));

const fits = ({ ports }: Rule, port: number, at: Pod): boolean =>
  ports === undefined || ports.some((each) => each.protocol === 'TCP' && numberOf(each.port, at) === port);

function numberOf(port: number | string, { spec }: Pod): number {
  if (typeof port === 'number') return port;
  const named = spec.containers.flatMap(({ ports = [] }) => ports).find(({ name }) => name === port);
  return named?.containerPort ?? Number.NaN;
}
