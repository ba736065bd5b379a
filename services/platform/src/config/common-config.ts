import { bypassRefused, isPaymentAllowed, paymentModes } from '@headshots/proto/payment-mode';
import { z } from 'zod';
import { ServiceCallers } from '../auth/service-callers.ts';

const port = z.coerce.number().int().min(1).max(65_535);

const serviceShape = {
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
};

const lifetimeShape = {
  /** Between "not ready" and "no more connections". */
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).default(5_000),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(1_000).default(40_000),
  MANAGEMENT_PORT: z.coerce.number().int().min(0).max(65_535).default(9_090),
};

const databaseShape = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
};

const brokerList = z.string().transform((list) => list.split(',').map((broker) => broker.trim()));

const kafkaSecurityShape = {
  KAFKA_SASL_MECHANISM: z.enum(['scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  KAFKA_TLS: z.enum(['true', 'false']).optional(),
  KAFKA_TLS_CA_FILE: z.string().optional(),
};

const kafkaShape = {
  ...kafkaSecurityShape,
  KAFKA_BROKERS: brokerList,
  TOPIC_PREFIX: z.string().default(''),
};

const serviceCallers = z.string().transform((text, context) => {
  const callers = ServiceCallers.parse(text);
  if (callers) return callers;
  context.addIssue({ code: 'custom', message: 'expected name=<SHA-256 in hex>, separated by commas' });
  return z.NEVER;
});

const rpcShape = {
  RPC_SERVICE_KEY: z.string().min(32),
  /** Digests of the keys of the services that may call this one. */
  RPC_CALLERS: serviceCallers.default(ServiceCallers.none),
  IDENTITY_URL: z.url(),
  /** Who session tokens say issued them, where that is not PUBLIC_URL: the same for all services. */
  SESSION_ISSUER: z.string().optional(),
};

interface IssuerSettings {
  readonly PUBLIC_URL: string;
  readonly SESSION_ISSUER?: string | undefined;
}

export const sessionIssuer = ({ SESSION_ISSUER, PUBLIC_URL }: IssuerSettings): string =>
  SESSION_ISSUER ?? PUBLIC_URL.replace(/\/+$/, '');

const storageShape = {
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
};

/** Uploads, where they come in and where they are stored: one set of numbers for both. */
const uploadShape = {
  /** On their way at the same time in one process: of one user, and of all. The last quarter is for users who have none. */
  UPLOADS_AT_ONCE_PER_USER: z.coerce.number().int().min(1).default(4),
  UPLOADS_AT_ONCE: z.coerce.number().int().min(4).default(128),
  /** A body that arrives slower than this, as the mean over the window, is ended. */
  UPLOAD_LEAST_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(4_000),
  UPLOAD_RATE_WINDOW_SECONDS: z.coerce.number().positive().default(20),
};

/** Values of the chart say `off` without quotes, which YAML takes for a boolean. */
const onOrOff = z.union([z.boolean(), z.stringbool()]);

/** A database is being brought back: nobody is let in, nothing is removed because of what it says, nothing is paid back. */
const restoreShape = {
  RESTORE_MODE: onOrOff.default(false),
};

/** The desk of the operator's staff: not there unless it is on. */
const deskShape = {
  DESK: onOrOff.default(false),
  KEYCLOAK_STAFF_REALM: z.string().default('headshots-staff'),
};

const paymentShape = {
  NODE_ENV: z.string().default('development'),
  PAYMENT_MODE: z.enum(paymentModes).default('bypass'),
  ALLOW_PAYMENT_BYPASS: z.stringbool().default(false),
};

/** Arguments of `refine` for an object with `paymentShape`. */
const paymentRule: [typeof isPaymentAllowed, { path: string[]; message: string }] = [
  isPaymentAllowed,
  { path: ['PAYMENT_MODE'], message: bypassRefused },
];

const operatorAddress = ['OPERATOR_NAME', 'OPERATOR_STREET', 'OPERATOR_CITY', 'OPERATOR_COUNTRY'] as const;
const text = z.string().default('');

const operatorShape = {
  BRAND_NAME: z.string().default('Konterfei'),
  OPERATOR_NAME: text,
  OPERATOR_STREET: text,
  OPERATOR_CITY: text,
  OPERATOR_COUNTRY: text,
  OPERATOR_EMAIL: text,
  OPERATOR_PHONE: text,
  OPERATOR_REGISTER: text,
  OPERATOR_VAT_ID: text,
  ALLOW_MISSING_OPERATOR: z.stringbool().default(false),
};

interface OperatorSettings extends Readonly<Record<(typeof operatorAddress)[number], string>> {
  readonly NODE_ENV: string;
  readonly PAYMENT_MODE: string;
  readonly ALLOW_MISSING_OPERATOR: boolean;
}

/** Who takes money in production says who he is. */
const isOperatorNamed = (config: OperatorSettings): boolean =>
  config.NODE_ENV !== 'production' ||
  config.PAYMENT_MODE === 'bypass' ||
  config.ALLOW_MISSING_OPERATOR ||
  operatorAddress.every((name) => config[name] !== '');

/** Arguments of `refine` for an object with `operatorShape` and `paymentShape`. */
const operatorRule: [typeof isOperatorNamed, { path: string[]; message: string }] = [
  isOperatorNamed,
  { path: [operatorAddress[0]], message: `documents need ${operatorAddress.join(', ')}` },
];

export const commonConfig = {
  serviceShape,
  lifetimeShape,
  databaseShape,
  kafkaShape,
  kafkaSecurityShape,
  rpcShape,
  storageShape,
  uploadShape,
  onOrOff,
  restoreShape,
  deskShape,
  paymentShape,
  paymentRule,
  operatorShape,
  operatorRule,
} as const;
