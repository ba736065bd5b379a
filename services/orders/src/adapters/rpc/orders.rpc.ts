import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { callerOf, exported } from '@headshots/platform/rpc';
import type { ExportMyDataRequest, ExportMyDataResponse } from '@headshots/proto/common/v1/export_pb';
import {
  ListOrdersResponseSchema,
  ListPackagesResponseSchema,
  PaymentSessionSchema,
  QuoteOrderResponseSchema,
  type GetOrderForMailRequest,
  type GetOrderRequest,
  type GetPaymentSessionRequest,
  type ListOrdersRequest,
  type ListOrdersResponse,
  type ListPackagesRequest,
  type ListPackagesResponse,
  type Order,
  type OrdersService,
  type PaymentSession,
  type PlaceOrderRequest,
  type PlaceOrderResponse,
  type QuoteOrderRequest,
  type QuoteOrderResponse,
} from '@headshots/proto/orders/v1/orders_pb';
import { packageWords, paymentStateWords } from '@headshots/proto/words';
import { validate as isUuid } from 'uuid';
import { ExportUser } from '../../application/export-user/export-user.use-case.ts';
import { GetOrderForMail } from '../../application/get-order-for-mail/get-order-for-mail.use-case.ts';
import { GetOrder } from '../../application/get-order/get-order.use-case.ts';
import { GetPaymentSession } from '../../application/get-payment-session/get-payment-session.use-case.ts';
import { ListOrders } from '../../application/list-orders/list-orders.use-case.ts';
import { ListPackages } from '../../application/list-packages/list-packages.use-case.ts';
import { PlaceOrder } from '../../application/place-order/place-order.use-case.ts';
import { QuoteOrder } from '../../application/quote-order/quote-order.use-case.ts';
import { orderMessage } from '../../application/order-message/order-message.ts';
import { currencyOf, placeOrderCommand } from './place-order.request.ts';
import { quotedPurchase } from './quote-order.request.ts';

@Injectable()
export class OrdersRpc implements ServiceImpl<typeof OrdersService> {
  constructor(
    private readonly packages: ListPackages,
    private readonly quote: QuoteOrder,
    private readonly place: PlaceOrder,
    private readonly list: ListOrders,
    private readonly get: GetOrder,
    private readonly getForMail: GetOrderForMail,
    private readonly session: GetPaymentSession,
    private readonly exportUser: ExportUser,
  ) {}

  listPackages({ currency }: ListPackagesRequest): ListPackagesResponse {
    const packages = this.packages
      .run(currencyOf(currency))
      .map((offer) => ({ ...offer, package: packageWords.toCode(offer.package) }));
    return create(ListPackagesResponseSchema, { packages });
  }

  async quoteOrder(request: QuoteOrderRequest): Promise<QuoteOrderResponse> {
    const { couponUsesRemaining, ...quote } = await this.quote.run(quotedPurchase(request));
    return create(QuoteOrderResponseSchema, {
      ...quote,
      ...(couponUsesRemaining === null ? {} : { couponUsesRemaining }),
    });
  }

  placeOrder(request: PlaceOrderRequest, context: HandlerContext): Promise<PlaceOrderResponse> {
    const { userId, token } = callerOf(context);
    return this.place.run(placeOrderCommand(request, { userId, userToken: token }));
  }

  async listOrders(
    { limit, cursor }: ListOrdersRequest,
    context: HandlerContext,
  ): Promise<ListOrdersResponse> {
    const page = await this.list.run(callerOf(context).userId, limit, cursor);
    return create(ListOrdersResponseSchema, {
      orders: page.orders.map(orderMessage),
      nextCursor: page.nextCursor,
    });
  }

  async getOrder({ orderId }: GetOrderRequest, context: HandlerContext): Promise<Order> {
    return orderMessage(await this.get.run(orderIdOf(orderId), callerOf(context).userId));
  }

  async getOrderForMail({ orderId }: GetOrderForMailRequest): Promise<Order> {
    return orderMessage(await this.getForMail.run(orderIdOf(orderId)));
  }

  async getPaymentSession(
    request: GetPaymentSessionRequest,
    context: HandlerContext,
  ): Promise<PaymentSession> {
    const { order, state, totalCredits } = await this.session.run(
      request.sessionId,
      callerOf(context).userId,
    );
    return create(PaymentSessionSchema, {
      id: order.paymentSessionId,
      orderId: order.id,
      photoId: order.photoId,
      package: packageWords.toCode(order.package),
      amount: order.total,
      photosAdded: order.images,
      credits: order.images,
      totalCredits,
      bypass: order.bypass,
      state: paymentStateWords.toCode(state),
    });
  }

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }
}

function orderIdOf(text: string): string {
  if (!isUuid(text)) throw problem('order.not_found');
  return text;
}
