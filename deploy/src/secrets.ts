import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(1);
const schema = z.object({
  postgresPassword: secret,
  databasePassword: secret,
  minioPassword: secret,
  minioServicePassword: secret,
  keycloakPassword: secret,
  loginClientSecret: secret,
  adminClientSecret: secret,
  rpcServiceKey: secret,
  filesSigningKey: secret,
  kafkaClusterId: secret,
});

export type Secrets = z.infer<typeof schema> & { readonly sessionKeysFile: string };

/** Secrets of one stack: made at its first start, kept in its state folder with mode 600. */
export function secretsIn(stateFolder: string): Secrets {
  mkdirSync(stateFolder, { recursive: true });
  const file = join(stateFolder, 'secrets.json');
  const sessionKeysFile = join(stateFolder, 'session-keys.json');
  if (!existsSync(file)) writePrivate(file, newSecrets());
  if (!existsSync(sessionKeysFile)) writePrivate(sessionKeysFile, newSessionKeys());
  return { ...schema.parse(JSON.parse(readFileSync(file, 'utf8'))), sessionKeysFile };
}

const writePrivate = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

function newSecrets(): z.infer<typeof schema> {
  const made = Object.keys(schema.shape).map((name) => [name, randomBytes(24).toString('hex')]);
  return { ...schema.parse(Object.fromEntries(made)), kafkaClusterId: randomBytes(16).toString('base64url') };
}

/** A private key set of two Ed25519 keys: the first signs, the second waits for the day the first is retired. */
function newSessionKeys(): object {
  const key = (): object => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), nbf: 0 };
  };
  return { keys: [key(), key()] };
}
