import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { services, statefulServices } from './service-names.ts';

const secret = z.string().min(1);
const single = [
  'postgresPassword',
  'minioPassword',
  'keycloakPassword',
  'loginClientSecret',
  'adminClientSecret',
  'filesSigningKey',
  'emailHashKey',
  'deletionContactKey',
  'kafkaClusterId',
  'stripeSecretKey',
  'stripeWebhookSecret',
] as const;

/** One secret for each that needs its own: what opens one wall opens no other. */
const perOwner = {
  databasePasswords: [...statefulServices, 'keycloak', 'bookkeeping'],
  storagePasswords: ['media', 'generation'],
  serviceKeys: services,
} as const;

const each = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, secret])) as Record<Name, typeof secret>);
const schema = z.object({
  ...each(single).shape,
  databasePasswords: each(perOwner.databasePasswords),
  storagePasswords: each(perOwner.storagePasswords),
  serviceKeys: each(perOwner.serviceKeys),
});

type Kept = z.infer<typeof schema>;
export type Secrets = Kept & { readonly sessionKeysFile: string };
export type DatabaseRole = keyof Kept['databasePasswords'];
export type StorageUser = keyof Kept['storagePasswords'];

/** Kept with mode 600. Those that came later are added, those nobody needs any more go. */
export function secretsIn(stateFolder: string): Secrets {
  mkdirSync(stateFolder, { recursive: true });
  const file = join(stateFolder, 'secrets.json');
  const sessionKeysFile = join(stateFolder, 'session-keys.json');
  const secrets = complete(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  if (!isDeepStrictEqual(secrets.kept, secrets.before)) writePrivate(file, secrets.kept);
  if (!existsSync(sessionKeysFile)) writePrivate(sessionKeysFile, newSessionKeys());
  return { ...secrets.kept, sessionKeysFile };
}

const writePrivate = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

type Given = Readonly<Record<string, unknown>>;

function complete(before: Given): { readonly kept: Kept; readonly before: Given } {
  const made = {
    ...newSecrets(single),
    kafkaClusterId: randomBytes(16).toString('base64url'),
    stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    ...lastingKeys(before),
    ...before,
    ...Object.fromEntries(
      Object.entries(perOwner).map(([kind, owners]) => [
        kind,
        { ...newSecrets(owners), ...(before[kind] as Given | undefined) },
      ]),
    ),
  };
  return { kept: schema.parse(made), before };
}

/** In a stack from before they were secrets of their own, that of the admin client stood in for them. */
const lastingKeys = ({ adminClientSecret }: Given): Given =>
  adminClientSecret === undefined
    ? {}
    : { emailHashKey: adminClientSecret, deletionContactKey: adminClientSecret };

const newSecrets = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('hex')]));

/** A private key set of two Ed25519 keys: the first signs, the second waits for the day the first is retired. */
export function newSessionKeys(): object {
  const key = (): object => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), nbf: 0 };
  };
  return { keys: [key(), key()] };
}
