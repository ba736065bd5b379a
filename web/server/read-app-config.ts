import { agreementVersions } from '../../proto/src/agreements.ts';
import {
  bypassRefused,
  isPaymentAllowed,
  paymentModes,
  type PaymentMode,
} from '../../proto/src/payment-mode.ts';
import {
  builtInPaymentMethods,
  builtInPriceBook,
  type AppConfig,
  type Examples,
  type PackageFacts,
} from '../src/shared/config/app-config.ts';
import { readTestimonials } from './read-testimonials.ts';

/** Of the court that the terms name. */
const authorityOfPinneberg =
  'Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein, Holstenstraße 98, 24103 Kiel, mail@datenschutzzentrum.de';

type Environment = Readonly<Record<string, string | undefined>>;

/** Puts together what is known only at deployment. In production the operator's data must be there; development shows placeholders. */
export function readAppConfig(env: Environment, examples: Examples): AppConfig {
  const missing: string[] = [];
  const operator = (name: string): string => {
    const value = env[name];
    if (value !== undefined && value !== '') return value;
    missing.push(name);
    return `[${name}]`;
  };
  const config: Omit<AppConfig, 'testMode'> = {
    brand: env['BRAND_NAME'] ?? 'Konterfei',
    supportEmail: env['SUPPORT_EMAIL'] ?? 'support@localhost',
    operator: {
      name: operator('OPERATOR_NAME'),
      street: operator('OPERATOR_STREET'),
      city: operator('OPERATOR_CITY'),
      country: operator('OPERATOR_COUNTRY'),
      email: env['OPERATOR_EMAIL'] ?? env['SUPPORT_EMAIL'] ?? operator('OPERATOR_EMAIL'),
      phone: env['OPERATOR_PHONE'] ?? '',
      register: env['OPERATOR_REGISTER'] ?? '',
      vatId: env['OPERATOR_VAT_ID'] ?? '',
      privacyOfficer: env['OPERATOR_PRIVACY_OFFICER'] ?? '',
      privacyAuthority: env['OPERATOR_PRIVACY_AUTHORITY'] || authorityOfPinneberg,
      processors: env['OPERATOR_PROCESSORS'] ?? '',
    },
    consentVersions: agreementVersions,
    checkoutHosts: (env['CHECKOUT_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    publicUrl: (env['PUBLIC_URL'] ?? '').replace(/\/$/, ''),
    priceBook: priceBook(env['PRICE_BOOK']),
    paymentMethods: paymentMethods(env['STRIPE_PAYMENT_METHODS']),
    testimonials: readTestimonials(env['TESTIMONIALS']),
    examples,
  };
  if (env['NODE_ENV'] === 'production' && env['ALLOW_MISSING_OPERATOR'] !== 'true' && missing.length > 0) {
    throw new Error(`Set ${missing.join(', ')}: the legal notice needs them.`);
  }
  return { ...config, testMode: paymentMode(env) === 'bypass' };
}

/** The operator's own prices, as the service of orders reads them: a currency named here replaces the built-in one. */
function priceBook(text: string | undefined): readonly PackageFacts[] {
  if (!text) return builtInPriceBook;
  const book = Object.entries(
    JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  );
  return builtInPriceBook.map((facts) => {
    const own = book.map(([currency, prices]) => [currency, prices[facts.package]] as const);
    const missing = own.find(([, price]) => !Number.isSafeInteger(price) || Number(price) <= 0);
    if (missing) throw new Error(`PRICE_BOOK has no price of ${facts.package} in ${missing[0]}.`);
    return { ...facts, prices: { ...facts.prices, ...Object.fromEntries(own) } };
  });
}

/** As the service of orders reads them. */
function paymentMethods(text = ''): readonly string[] {
  const named = text.split(',').map((part) => part.trim());
  const methods = named.filter((part) => part !== '');
  return methods.length > 0 ? methods : builtInPaymentMethods;
}

/** @throws Error where the services would refuse to start, too */
function paymentMode({ PAYMENT_MODE, NODE_ENV, ALLOW_PAYMENT_BYPASS }: Environment): PaymentMode {
  const mode = paymentModes.find((known) => known === (PAYMENT_MODE || 'bypass'));
  if (!mode) throw new Error(`PAYMENT_MODE is none of ${paymentModes.join(', ')}.`);
  const settings = {
    PAYMENT_MODE: mode,
    NODE_ENV: NODE_ENV ?? '',
    ALLOW_PAYMENT_BYPASS: ALLOW_PAYMENT_BYPASS === 'true',
  };
  if (!isPaymentAllowed(settings)) throw new Error(`PAYMENT_MODE: ${bypassRefused}.`);
  return mode;
}
