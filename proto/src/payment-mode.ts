export const paymentModes = ['bypass', 'stripe'] as const;
export type PaymentMode = (typeof paymentModes)[number];

interface PaymentSettings {
  readonly PAYMENT_MODE: PaymentMode;
  readonly NODE_ENV: string;
  readonly ALLOW_PAYMENT_BYPASS: boolean;
}

export const bypassRefused = 'bypass is refused in production unless ALLOW_PAYMENT_BYPASS=true';

/** Nobody gives the product away by mistake: in production a skipped payment has to be allowed. */
export const isPaymentAllowed = (settings: PaymentSettings): boolean =>
  settings.PAYMENT_MODE !== 'bypass' || settings.NODE_ENV !== 'production' || settings.ALLOW_PAYMENT_BYPASS;
