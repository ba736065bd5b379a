import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFrom } from '../settings.ts';
import type { Answer } from './kubernetes-api.ts';
import { releaseSecrets, type SecretData } from './release-secrets.ts';

export interface SecretsApi {
  get(path: string): Promise<Answer>;
  create(
    object: { apiVersion: string; kind: string; metadata: { name: string } },
    namespace: string,
  ): Promise<Answer>;
}

/** Kept first and read again: a Job that is repeated makes the same. */
const keptName = 'quickstart';
const files = ['secrets.json', 'session-keys.json'] as const;

const object = (name: string, stringData: SecretData) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels: { 'app.kubernetes.io/part-of': 'headshots' } },
  type: 'Opaque',
  stringData,
});

/**
 * Makes the Secrets of a release with servers of its own that are missing; those that exist stay as they are.
 * @param names Secret by owner
 * @param state folder for what was kept
 * @returns names of the Secrets it made
 * @throws Error with what the API server says
 */
export async function makeSecrets(
  api: SecretsApi,
  namespace: string,
  names: ReadonlyMap<string, string>,
  state: string,
): Promise<readonly string[]> {
  await restore(api, namespace, state);
  const env = {
    HEADSHOTS_STATE_DIR: state,
    HEADSHOTS_SMTP_URL: 'smtp://mail:1025',
  };
  const { secrets } = settingsFrom(env);
  const password = encodeURIComponent(secrets.postgresPassword);
  const settings = settingsFrom({
    ...env,
    HEADSHOTS_POSTGRES_URL: `postgres://postgres:${password}@postgres:5432/postgres`,
  });
  const kept = Object.fromEntries(files.map((file) => [file, readFileSync(join(state, file), 'utf8')]));
  const made: string[] = [];
  const make = async (name: string, data: SecretData): Promise<void> => {
    if (await created(api, namespace, name, data)) made.push(name);
  };
  await make(keptName, kept);
  const wanted = releaseSecrets(settings);
  for (const [owner, name] of names) {
    const data = wanted[owner];
    if (!data) throw new Error(`${owner} has no Secret. Owners are: ${Object.keys(wanted).join(', ')}.`);
    await make(name, data);
  }
  return made;
}

async function restore(api: SecretsApi, namespace: string, state: string): Promise<void> {
  const { status, message, body } = await api.get(`/api/v1/namespaces/${namespace}/secrets/${keptName}`);
  if (status === 404) return;
  if (status !== 200) throw new Error(`The API server answers ${status}: ${message}`);
  const { data = {} } = body as { readonly data?: Readonly<Record<string, string>> };
  mkdirSync(state, { recursive: true });
  for (const file of files)
    if (data[file] && !existsSync(join(state, file)))
      writeFileSync(join(state, file), Buffer.from(data[file], 'base64'), { mode: 0o600 });
}

async function created(api: SecretsApi, namespace: string, name: string, data: SecretData): Promise<boolean> {
  const { status, message } = await api.create(object(name, data), namespace);
  if (status === 201) return true;
  if (status === 409) return false;
  throw new Error(`The Secret ${name} was refused with ${status}: ${message}`);
}
