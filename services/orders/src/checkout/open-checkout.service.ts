import { Injectable, Logger } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Language } from '@headshots/proto/languages';
import type { Package } from '@headshots/proto/vocabulary';
import { ContactsPort } from '../order/index.ts';
import { PaymentRepository, PaymentFailed, PaymentPort, type Checkout } from '../payments/index.ts';
import { minus, type Money } from '../order/money.ts';
import { packageTerms } from '../order/package.ts';
import { CheckoutSettings } from './checkout.settings.ts';

export interface Purchase {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly photoId: string;
  readonly package: Package;
  readonly language: Language;
  readonly listPrice: Money;
  readonly discount: Money;
}

export interface OpenedCheckout {
  readonly checkout: Checkout;
  /** Number for people: an earlier try of the same order may have shown one already. */
  readonly number: string;
  readonly bypass: boolean;
}

const lifeSeconds = 31 * 60;

@Injectable()
export class OpenCheckout {
  private readonly logger = new Logger(OpenCheckout.name);

  constructor(
    private readonly payment: PaymentPort,
    private readonly payments: PaymentRepository,
    private readonly contacts: ContactsPort,
    private readonly settings: CheckoutSettings,
  ) {}

  /** @throws Problem `payment.failed`, `account.not_found`, `service.unavailable` */
  async run(purchase: Purchase): Promise<OpenedCheckout> {
    const total = minus(purchase.listPrice, purchase.discount);
    const bypass = this.payment.mode === 'bypass';
    const { number } = purchase;
    if (total.amount === 0n) return { checkout: this.free(purchase.id), number, bypass };
    if (bypass) return { checkout: await this.open(purchase, total, noTerms), number, bypass };
    return { ...(await this.charged(purchase, total)), bypass };
  }

  private async charged(purchase: Purchase, total: Money): Promise<Omit<OpenedCheckout, 'bypass'>> {
    const { id, number, userId, language } = purchase;
    const email = (await this.contacts.contactOf(userId))?.email;
    if (!email) throw problem('account.not_found');
    const terms = { orderNumber: number, total, language, email };
    const payment = await this.payments.begin(id, terms, lifeSeconds);
    const { orderNumber, sessionId, nextUrl, attempt, expiresAt } = payment;
    if (sessionId !== null && nextUrl !== null)
      return { checkout: { sessionId, nextUrl, paid: false }, number: orderNumber };
    const checkout = await this.open({ ...purchase, number: orderNumber }, total, {
      attempt,
      expiresAt,
      email,
    });
    await this.payments.opened(payment, checkout.sessionId, checkout.nextUrl);
    return { checkout, number: orderNumber };
  }

  private async open(purchase: Purchase, total: Money, terms: typeof noTerms): Promise<Checkout> {
    const { publicUrl } = this.settings;
    const { id: orderId, number: orderNumber, photoId, package: name, language } = purchase;
    const choice = new URLSearchParams({ photo: photoId, package: name, payment: 'cancelled' });
    try {
      return await this.payment.openCheckout({
        ...terms,
        orderId,
        orderNumber,
        total,
        package: name,
        images: packageTerms[name].images,
        language,
        successUrl: `${publicUrl}/payment/success`,
        cancelUrl: `${publicUrl}/upload?${choice}`,
      });
    } catch (error) {
      throw this.refusal(orderId, error);
    }
  }

  private refusal(orderId: string, error: unknown): unknown {
    if (!(error instanceof PaymentFailed)) return error;
    if (error.outcome !== 'refused')
      return problem('service.unavailable', { retryAfterSeconds: 2, cause: error });
    this.logger.error({ err: error, orderId }, 'checkout refused by the provider of payments');
    return problem('payment.failed', { cause: error });
  }

  private free(orderId: string): Checkout {
    const sessionId = `free_${orderId}`;
    const nextUrl = `${this.settings.publicUrl}/payment/success?session_id=${sessionId}`;
    return { sessionId, nextUrl, paid: true };
  }
}

/** Where no money moves nobody is written to, and nothing ends. */
const noTerms = { attempt: 1, expiresAt: new Date(8_640_000_000_000), email: '' };
