import type { Container, Pod, Variable } from './manifest.ts';

const key = 'a-key-that-has-more-than-32-characters';
const digest = '0'.repeat(64);

/** What an operator would keep in Secrets. */
const kept: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://service:password@database:5432/service',
  BOOKKEEPING_DATABASE_URL: 'postgres://bookkeeping:password@database:5432/orders',
  RPC_SERVICE_KEY: key,
  RPC_CALLERS: `orders=${digest}`,
  KEYCLOAK_LOGIN_CLIENT_SECRET: key,
  KEYCLOAK_ADMIN_CLIENT_SECRET: key,
  EMAIL_HASH_KEY: key,
  DELETION_CONTACT_KEY: key,
  FILES_SIGNING_KEY: key,
  S3_ACCESS_KEY: 'media',
  S3_SECRET_KEY: key,
  SMTP_URL: 'smtps://user:password@mail.example:465',
  KAFKA_SASL_PASSWORD: key,
  STRIPE_SECRET_KEY: 'sk_live_123456789',
  STRIPE_WEBHOOK_SECRETS: 'whsec_123456789',
  // Of Secrets that operators read or make.
  password: 'password',
};

/** The environment the kubelet would give the first container of a pod. @throws Error for a Secret's key nobody knows */
export function environmentOf({ spec }: Pod): NodeJS.ProcessEnv {
  const [container] = spec.containers;
  if (!container) throw new Error('The pod has no container.');
  const pairs = (container.env ?? []).map(
    (variable) => [variable.name, valueOf(variable, container)] as const,
  );
  const env = Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, expanded(value ?? '', env)]));
}

/** `$(NAME)` stands for another variable, as Kubernetes reads it. */
const expanded = (value: string, env: Readonly<Record<string, string | undefined>>): string =>
  value.replaceAll(/\$\((\w+)\)/g, (written, name: string) => env[name] ?? written);

function valueOf({ name, value, valueFrom }: Variable, { resources }: Container): string | undefined {
  if (value !== undefined) return value;
  if (valueFrom?.fieldRef) return valueFrom.fieldRef.fieldPath;
  if (valueFrom?.resourceFieldRef) return String(Math.ceil(Number(resources.limits?.['cpu'])));
  const from = valueFrom?.secretKeyRef;
  const secret = from && kept[from.key];
  if (secret === undefined && from?.optional !== true) throw new Error(`${name}: no Secret has ${from?.key}`);
  return secret;
}
