import { readFileSync } from 'node:fs';
import { KubernetesApi } from '../cluster/kubernetes-api.ts';
import { makeSecrets } from '../cluster/make-secrets.ts';
import { locationsFrom } from '../locations.ts';
import { CommandError } from './command-error.ts';

const account = '/var/run/secrets/kubernetes.io/serviceaccount';

export async function secrets(pairs: readonly string[]): Promise<void> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  if (!host) throw new CommandError('This runs in a pod: KUBERNETES_SERVICE_HOST is missing.');
  const read = (name: string): string => readFileSync(`${account}/${name}`, 'utf8').trim();
  const address = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const api = new KubernetesApi({ address, certificate: read('ca.crt'), token: read('token') });
  const made = await makeSecrets(api, read('namespace'), namesOf(pairs), locationsFrom(process.env).state);
  process.stdout.write(made.length > 0 ? `made: ${made.join(', ')}\n` : 'all there\n');
}

function namesOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [owner = '', name = ''] = pair.split('=');
      if (owner === '' || name === '') throw new CommandError(`${pair} is not OWNER=NAME.`);
      return [owner, name];
    }),
  );
}
