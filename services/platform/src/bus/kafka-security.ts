import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { commonConfig, ConfigError, loadConfig } from '../config/index.ts';

export interface KafkaSecurity {
  /** With the certificate (PEM) of an authority of one's own, or the machine's. */
  readonly tls?: { readonly authority?: string };
  readonly sasl?: { readonly mechanism: string; readonly username: string; readonly password: string };
}

const { kafkaSecurityShape } = commonConfig;
type Variables = z.infer<z.ZodObject<typeof kafkaSecurityShape>>;

/** @throws {ConfigError} when the variables do not belong together or the file cannot be read */
export function kafkaSecurity(variables: Variables): KafkaSecurity {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_TLS, KAFKA_TLS_CA_FILE } = variables;
  const tls = KAFKA_TLS === 'true';
  if (!tls && KAFKA_TLS_CA_FILE) throw refusal('KAFKA_TLS_CA_FILE', 'of no use without KAFKA_TLS=true');
  return {
    ...(tls ? { tls: KAFKA_TLS_CA_FILE ? { authority: authority(KAFKA_TLS_CA_FILE) } : {} } : {}),
    ...(mechanism ? { sasl: { mechanism, ...account(variables, tls) } } : {}),
  };
}

export const kafkaSecurityFrom = (env: NodeJS.ProcessEnv): KafkaSecurity =>
  kafkaSecurity(loadConfig(z.object(kafkaSecurityShape), env));

/** A password must not travel where everybody can read the answer that proves it. */
function account(
  variables: Variables,
  tls: boolean,
): { readonly username: string; readonly password: string } {
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = variables;
  if (!username) throw refusal('KAFKA_SASL_USERNAME', 'missing, KAFKA_SASL_MECHANISM needs it');
  if (!password) throw refusal('KAFKA_SASL_PASSWORD', 'missing, KAFKA_SASL_MECHANISM needs it');
  if (!tls) throw refusal('KAFKA_TLS', 'must be true with KAFKA_SASL_MECHANISM');
  return { username, password };
}

function authority(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw refusal('KAFKA_TLS_CA_FILE', 'cannot be read');
  }
}

const refusal = (variable: string, rule: string): ConfigError => new ConfigError([{ variable, rule }]);
