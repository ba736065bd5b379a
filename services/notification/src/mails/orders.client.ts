import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type { Money as MoneyMessage } from '@headshots/proto/common/v1/types_pb';
import { isLanguage, languageOf } from '@headshots/proto/languages';
import type { Claim, Order, OrdersService, Withdrawal } from '@headshots/proto/orders/v1/orders_pb';
import type { DocumentKind } from '@headshots/proto/vocabulary';
import {
  claimStateWords,
  documentKindWords,
  packageWords,
  withdrawalMailWords,
} from '@headshots/proto/words';
import type {
  ClaimFacts,
  Money,
  OrderDocument,
  OrderFacts,
  Orders,
  TermsDocument,
  WithdrawalFacts,
} from './orders.port.ts';

export class OrdersClient implements Orders {
  constructor(private readonly orders: Client<typeof OrdersService>) {}

  async orderOf(orderId: string): Promise<OrderFacts> {
    return toFacts(await this.orders.getOrderForMail({ orderId }));
  }

  async documentOf(orderId: string, kind: DocumentKind): Promise<OrderDocument> {
    const { number, pdf } = await this.orders.getDocumentForMail({
      orderId,
      kind: documentKindWords.toCode(kind),
    });
    return { number, pdf };
  }

  async termsOf(orderId: string): Promise<TermsDocument> {
    const { fileName, pdf } = await this.orders.getTermsForMail({ orderId });
    return { fileName, pdf };
  }

  async withdrawalOf(withdrawalId: string): Promise<WithdrawalFacts> {
    return toWithdrawal(await this.orders.getWithdrawalForMail({ withdrawalId }));
  }
}

function toWithdrawal({ receivedAt, language, mail, ...declared }: Withdrawal): WithdrawalFacts {
  if (!receivedAt) throw problem('service.unavailable');
  const { id, name, orderNumber, matchedOrderNumber: matchedNumber, email } = declared;
  return {
    ...{ id, name, orderNumber, matchedNumber, email, language: languageOf(language) },
    receivedAt: timestampDate(receivedAt),
    // An orders that says nothing of it knows no limits yet.
    mail: withdrawalMailWords.find(mail) ?? 'full',
  };
}

function toFacts(order: Order): OrderFacts {
  const name = packageWords.find(order.package);
  if (!name || !order.placedAt) throw problem('service.unavailable');
  const currency = order.total?.currency ?? '';
  return {
    number: order.number,
    photoId: order.photoId,
    package: name,
    images: order.images,
    estimatedMinutes: order.estimatedMinutes || undefined,
    listPrice: toMoney(order.listPrice, currency),
    discount: toMoney(order.discount, currency),
    total: toMoney(order.total, currency),
    couponCode: order.couponCode || undefined,
    bypass: order.bypass,
    placedAt: timestampDate(order.placedAt),
    deliveredAt: order.deliveredAt && timestampDate(order.deliveredAt),
    refundReason: order.refundReason || undefined,
    language: isLanguage(order.language) ? order.language : undefined,
    paidAt: order.paidAt && timestampDate(order.paidAt),
    claim: order.claim && toClaim(order.claim),
  };
}

const toClaim = ({ state, reason }: Claim): ClaimFacts => ({ state: claimStateWords.of(state), reason });

const toMoney = (money: MoneyMessage | undefined, currency: string): Money => ({
  amount: Number(money?.amount ?? 0n),
  currency: money?.currency || currency,
});
