import { secretsOf, serviceMap, type Workload } from '../../deploy/src/chart/service-map.ts';
import { shapeOf } from './service-variables.ts';

/** Variables the templates set from values that say a thing once for all services (`templates/_env.tpl`). */
export const chartVariables: ReadonlySet<string> = new Set([
  ...['NODE_ENV', 'PORT', 'HOST', 'MANAGEMENT_PORT', 'PUBLIC_URL', 'SESSION_ISSUER', 'TRUST_PROXY'],
  ...['BRAND_NAME', 'SUPPORT_EMAIL', 'ALLOW_MISSING_OPERATOR', 'SOCIAL_PROVIDERS'],
  ...['OPERATOR_NAME', 'OPERATOR_STREET', 'OPERATOR_CITY', 'OPERATOR_COUNTRY', 'OPERATOR_EMAIL'],
  ...['OPERATOR_PHONE', 'OPERATOR_REGISTER', 'OPERATOR_VAT_ID', 'OPERATOR_PRIVACY_OFFICER'],
  ...['OPERATOR_PRIVACY_AUTHORITY', 'OPERATOR_PROCESSORS'],
  ...['PAYMENT_MODE', 'ALLOW_PAYMENT_BYPASS', 'PRICE_BOOK', 'STRIPE_PAYMENT_METHODS'],
  ...['KAFKA_BROKERS', 'KAFKA_TLS', 'KAFKA_TLS_CA_FILE', 'KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME'],
  ...['KEYCLOAK_URL', 'KEYCLOAK_REALM', 'KEYCLOAK_PUBLIC_URL'],
  ...['S3_ENDPOINT', 'S3_REGION', 'PHOTOS_BUCKET', 'HEADSHOTS_BUCKET', 'C2PA_CERTIFICATE_DIR', 'MAIL_FROM'],
  'RATE_LIMIT_MULTIPLIER',
  'RESTORE_MODE',
  ...['DESK', 'DESK_SUPERVISOR_ABOVE'],
]);

/** Variables of a developer's machine, of tests, or of a release before: nobody sets them here. */
export const neverInCluster: ReadonlySet<string> = new Set([
  ...['TOPIC_PREFIX', 'SPOOL_DIR', 'SOCIAL_DEMO_REALM', 'KEYCLOAK_STAFF_REALM'],
  ...['STRIPE_DEMO_URL', 'STRIPE_API_BASE', 'ALLOW_STRIPE_DOUBLE'],
  ...['ENGINE_TEST_PACE_MS', 'ALLOW_TEST_ENGINE'],
]);

export const keptSecret = ['KAFKA_SASL_PASSWORD', 'RPC_CALLERS'] as const;

export const neighbourVariable = (name: string): string => `${name.toUpperCase()}_URL`;

export function settingsOf(name: Workload): readonly string[] {
  const entry = serviceMap()[name];
  const taken = new Set([
    ...secretsOf(entry),
    ...entry.calls.map(neighbourVariable),
    entry.threads,
    ...keptSecret,
  ]);
  return Object.keys(shapeOf(name))
    .filter(
      (variable) => !taken.has(variable) && !chartVariables.has(variable) && !neverInCluster.has(variable),
    )
    .toSorted();
}
