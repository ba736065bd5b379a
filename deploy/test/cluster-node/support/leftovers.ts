import { kubectl } from './cluster.ts';

/** What every namespace has. */
const always = new Set(['serviceaccounts/default', 'configmaps/kube-root-ca.crt']);
/** What only tells of the past. */
const past = ['events', 'events.events.k8s.io'];

/** Every object of the namespace, of whatever kind, as `kind/name`. */
export async function objectsLeft(): Promise<readonly string[]> {
  const kinds = await kubectl('api-resources', '--namespaced', '--verbs=list', '--output=name');
  const asked = kinds.split('\n').filter((kind) => kind !== '' && !past.includes(kind));
  const all = await Promise.all(asked.map(namesOf));
  return all.flat().filter((name) => !always.has(name));
}

async function namesOf(kind: string): Promise<readonly string[]> {
  const names = await kubectl('get', kind, '--output', 'jsonpath={.items[*].metadata.name}');
  return names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => `${kind}/${name}`);
}
