import { base32, deskAccount } from '../desk-account.ts';
import type { Settings } from '../../../deploy/src/settings.ts';

export function addresses(settings: Settings): string {
  const { publicUrl, keycloak, smtp, s3, kafka, ports, locations, stripe, secrets, desk } = settings;
  const { username, password, key } = deskAccount(secrets);
  return table([
    ['the product', publicUrl],
    ['its API', `${publicUrl}/api/openapi.json`],
    ...(desk && !settings.external.has('keycloak')
      ? ([
          ['the desk', `${publicUrl}/desk`],
          ['its account', `${username}, password ${password}, key of the codes ${base32(key)}`],
        ] as const)
      : []),
    ['mails it sent', smtp.mailApi],
    ...(stripe.by === 'double' ? [['double of Stripe', `${stripe.doubleUrl}/control/ledger`] as const] : []),
    ['Keycloak', `${keycloak.url}/admin (user ${keycloak.admin})`],
    ['MinIO', s3.endpoint],
    ['Kafka', kafka.brokers],
    ['Postgres', `127.0.0.1:${ports.postgres}`],
    ['logs', settings.logs],
    ['passwords', `${locations.state}/secrets.json`],
  ]);
}

export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n');
}
