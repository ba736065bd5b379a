import type { Settings } from '../../deploy/src/settings.ts';

export function infraEnvironment({
  postgres,
  kafka,
  s3,
  keycloak,
  smtp,
  secrets,
}: Settings): Record<string, string> {
  return {
    TEST_POSTGRES_URL: postgres.adminUrl,
    TEST_KAFKA_BROKERS: kafka.brokers,
    TEST_S3_ENDPOINT: s3.endpoint,
    TEST_S3_ACCESS_KEY: s3.rootUser,
    TEST_S3_SECRET_KEY: s3.rootPassword,
    TEST_KEYCLOAK_URL: keycloak.url,
    TEST_KEYCLOAK_ADMIN: keycloak.admin,
    TEST_KEYCLOAK_ADMIN_PASSWORD: keycloak.password,
    TEST_KEYCLOAK_REALM: keycloak.realm,
    TEST_KEYCLOAK_LOGIN_CLIENT_SECRET: secrets.loginClientSecret,
    TEST_KEYCLOAK_ADMIN_CLIENT_SECRET: secrets.adminClientSecret,
    TEST_SMTP_URL: smtp.url,
    TEST_MAIL_API_URL: smtp.mailApi,
  };
}

export const asLines = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
