import { createHmac } from 'node:crypto';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { RateLimiter } from 'limiter';
import { Stripe } from 'stripe';
import { PaymentFailed } from '../payment.port.ts';
import { failedOf } from './stripe-errors.ts';
import type { Reader } from './stripe-facts.ts';

export const apiVersion = '2026-10-28.endive';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  readonly baseUrl: string | undefined;
  readonly methods: readonly string[];
  readonly requestsPerSecond?: number;
  readonly brand: string;
  /** The host of the website: written on every payment, so that none of another product or installation passes for ours. */
  readonly site: string;
}

/** Below the 25 that Stripe allows to one of its endpoints. */
export const requestsPerSecond = 23;
/** What a customer waits for comes before our own loops. */
const shareOfWorkers = 0.35;
/** The gateway waits 6 s for a call that is allowed to be slow. */
const limits = {
  interactive: { timeout: 4_000, maxNetworkRetries: 0 },
  worker: { timeout: 15_000, maxNetworkRetries: 2 },
} as const;
export type Urgency = keyof typeof limits;
const breakAfter = 5;
const halfOpenAfterMs = 2_000;

const isUnanswered = (error: unknown): boolean =>
  error instanceof PaymentFailed && error.outcome === 'unknown';

type StripeWork<T> = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>;

export class StripeClient {
  readonly stripe: Stripe;
  readonly isLive: boolean;
  readonly reader: Reader;
  private readonly budgets: Readonly<Record<Urgency, RateLimiter>>;
  /** For what customers wait for. Our own loops go on asking: they come less and less often, and hear first that it is back. */
  private readonly circuit = circuitBreaker(handleWhen(isUnanswered), {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(breakAfter),
  });

  constructor(readonly settings: StripeSettings) {
    const { secretKey, baseUrl, requestsPerSecond: perSecond = requestsPerSecond } = settings;
    const worker = Math.floor(perSecond * shareOfWorkers);
    this.reader = { site: settings.site, markOf: (fingerprint) => this.markOf(fingerprint) };
    this.isLive = /^(sk|rk)_live_/.test(secretKey);
    this.stripe = new Stripe(secretKey, { apiVersion, telemetry: false, ...hostOf(baseUrl) });
    this.budgets = {
      interactive: new RateLimiter({ tokensPerInterval: perSecond - worker, interval: 'second' }),
      worker: new RateLimiter({ tokensPerInterval: worker, interval: 'second' }),
    };
  }

  /**
   * @throws PaymentFailed; at once with outcome `nothing` when a customer would have to wait for the budget, or Stripe has
   * not answered for a while
   */
  async call<T>(urgency: Urgency, work: StripeWork<T>): Promise<T> {
    const budget = this.budgets[urgency];
    if (urgency === 'worker') {
      await budget.removeTokens(1);
      return this.ask(urgency, work);
    }
    if (!budget.tryRemoveTokens(1)) throw new PaymentFailed('nothing', 'own_budget', false, undefined);
    return this.circuit
      .execute(() => this.ask(urgency, work))
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError
          ? new PaymentFailed('nothing', 'circuit_open', false, error)
          : error;
      });
  }

  private async ask<T>(urgency: Urgency, work: StripeWork<T>): Promise<T> {
    try {
      return await work(this.stripe, { ...limits[urgency] });
    } catch (error) {
      throw failedOf(error);
    }
  }

  private markOf(fingerprint: string): string {
    return createHmac('sha256', this.settings.secretKey).update(`card:${fingerprint}`).digest('base64url');
  }
}

function hostOf(baseUrl: string | undefined): Stripe.StripeConfig {
  if (baseUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' };
}
