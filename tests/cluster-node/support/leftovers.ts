import { space } from './cluster.ts';
import { namespace } from '../../../tools/cluster/product/release.ts';

/** What every namespace has. */
const always = new Set(['serviceaccounts/default', 'configmaps/kube-root-ca.crt']);
/** What only tells of the past, and what EndpointSlices took the place of. */
const notAsked = ['events', 'events.events.k8s.io', 'endpoints'];

/** Every object of the namespace, of whatever kind, as `kind/name`. */
export async function objectsLeft(name = namespace): Promise<readonly string[]> {
  const { kubectl } = space(name);
  const kinds = await kubectl('api-resources', '--namespaced', '--verbs=list', '--output=name');
  const asked = kinds.split('\n').filter((kind) => kind !== '' && !notAsked.includes(kind));
  const namesOf = async (kind: string): Promise<readonly string[]> => {
    const names = await kubectl('get', kind, '--output', 'jsonpath={.items[*].metadata.name}');
    return names
      .split(' ')
      .filter((each) => each !== '')
      .map((each) => `${kind}/${each}`);
  };
  const all = await Promise.all(asked.map(namesOf));
  return all.flat().filter((each) => !always.has(each));
}
