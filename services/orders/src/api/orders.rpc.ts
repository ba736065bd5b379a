import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { callerOf, exported } from '@headshots/platform/rpc';
import type { ExportMyDataRequest, ExportMyDataResponse } from '@headshots/proto/common/v1/export_pb';
import {
  ClaimGuaranteeResponseSchema,
  DocumentKind,
  DocumentSchema,
  ListOrdersResponseSchema,
  ListPackagesResponseSchema,
  PaymentSessionSchema,
  PrintedTermsSchema,
  QuoteOrderResponseSchema,
  StartWithdrawalResponseSchema,
  type ClaimGuaranteeRequest,
  type ClaimGuaranteeResponse,
  type ConfirmWithdrawalRequest,
  ReceivePaymentEventResponseSchema,
  type Document,
  type GetConfirmationRequest,
  type GetCreditNoteRequest,
  type GetDocumentForMailRequest,
  type GetInvoiceRequest,
  type GetOrderForMailRequest,
  type GetOrderRequest,
  type GetPaymentSessionRequest,
  type GetTermsForMailRequest,
  type GetWithdrawalForMailRequest,
  type ListOrdersRequest,
  type ListOrdersResponse,
  type ListPackagesRequest,
  type ListPackagesResponse,
  type Order,
  type OrdersService,
  type PaymentSession,
  type PlaceOrderRequest,
  type PlaceOrderResponse,
  type PrintedTerms,
  type QuoteOrderRequest,
  type QuoteOrderResponse,
  type StartWithdrawalRequest,
  type StartWithdrawalResponse,
  type Withdrawal,
  type ReceivePaymentEventRequest,
  type ReceivePaymentEventResponse,
} from '@headshots/proto/orders/v1/orders_pb';
import { claimStateWords, orderStateWords, packageWords, paymentStateWords } from '@headshots/proto/words';
import { validate as isUuid } from 'uuid';
import { ListOrders, OrderRepository } from '../order/index.ts';
import { ListPackages, PlaceOrder, QuoteOrder } from '../checkout/index.ts';
import {
  ReceivePaymentEvent,
  PaymentEventWorker,
  PaymentPointerWorker,
  GetPaymentSession,
} from '../payments/index.ts';
import { ClaimGuarantee, OrderClaims } from '../refunds/index.ts';
import {
  WithdrawalWorker,
  ConfirmWithdrawal,
  GetWithdrawalForMail,
  StartWithdrawal,
} from '../withdrawals/index.ts';
import { GetConfirmation, GetDocument, GetTermsForMail } from '../documents/index.ts';
import { ExportUser } from '../person/index.ts';
import { refundReasonCode } from '../order/refund-reason.ts';
import type { DocumentKind as Kind } from '../documents/document.ts';
import type { DeskRpc } from './desk.rpc.ts';
import { orderMessage, shownState } from './order.message.ts';
import { OrderMessages } from './order-messages.service.ts';
import { currencyOf, placeOrderCommand } from './place-order.request.ts';
import { quotedPurchase } from './quote-order.request.ts';
import { withdrawalForm, withdrawalIdOf, withdrawalMessage } from './withdrawal.request.ts';

@Injectable()
export class OrdersRpc implements Omit<ServiceImpl<typeof OrdersService>, keyof DeskRpc> {
  constructor(
    private readonly packages: ListPackages,
    private readonly quote: QuoteOrder,
    private readonly place: PlaceOrder,
    private readonly list: ListOrders,
    private readonly orders: OrderRepository,
    private readonly session: GetPaymentSession,
    private readonly claim: ClaimGuarantee,
    private readonly claims: OrderClaims,
    private readonly startDraft: StartWithdrawal,
    private readonly confirmDraft: ConfirmWithdrawal,
    private readonly getWithdrawal: GetWithdrawalForMail,
    private readonly exportUser: ExportUser,
    private readonly receiveEvent: ReceivePaymentEvent,
    private readonly paymentEvents: PaymentEventWorker,
    private readonly paymentPointers: PaymentPointerWorker,
    private readonly withdrawals: WithdrawalWorker,
    private readonly document: GetDocument,
    private readonly messages: OrderMessages,
    private readonly terms: GetTermsForMail,
    private readonly confirmation: GetConfirmation,
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
    return this.place.run(placeOrderCommand(request, { userId, userToken: token }), orderMessage);
  }

  async listOrders(
    { limit, cursor }: ListOrdersRequest,
    context: HandlerContext,
  ): Promise<ListOrdersResponse> {
    const page = await this.list.run(callerOf(context).userId, limit, cursor);
    const write = await this.messages.writerOf(page.orders);
    return create(ListOrdersResponseSchema, { orders: page.orders.map(write), nextCursor: page.nextCursor });
  }

  async getOrder({ orderId }: GetOrderRequest, context: HandlerContext): Promise<Order> {
    const order = await this.orders.getOwn(orderIdOf(orderId), callerOf(context).userId);
    const write = await this.messages.writerOf([order]);
    return write(order);
  }

  async getOrderForMail({ orderId }: GetOrderForMailRequest): Promise<Order> {
    const order = await this.orders.get(orderIdOf(orderId));
    const guarantee = (await this.claims.of([order])).get(order.id);
    return orderMessage(order, { guarantee });
  }

  async getPaymentSession(
    request: GetPaymentSessionRequest,
    context: HandlerContext,
  ): Promise<PaymentSession> {
    const { id, order, state, delayed, totalCredits } = await this.session.run(
      request.sessionId,
      callerOf(context).userId,
    );
    return create(PaymentSessionSchema, {
      id,
      orderId: order.id,
      orderNumber: order.number,
      photoId: order.photoId,
      package: packageWords.toCode(order.package),
      amount: order.total,
      photosAdded: order.images,
      credits: order.images,
      totalCredits,
      bypass: order.bypass,
      state: paymentStateWords.toCode(state),
      delayed,
      orderState: orderStateWords.toCode(shownState(order.state)),
      refundReason: order.refundReason ? refundReasonCode(order.refundReason) : '',
    });
  }

  async claimGuarantee(
    { orderId }: ClaimGuaranteeRequest,
    context: HandlerContext,
  ): Promise<ClaimGuaranteeResponse> {
    const state = await this.claim.run(orderIdOf(orderId), callerOf(context).userId);
    return create(ClaimGuaranteeResponseSchema, { state: claimStateWords.toCode(state) });
  }

  async startWithdrawal(request: StartWithdrawalRequest): Promise<StartWithdrawalResponse> {
    const { id, expiresAt } = await this.startDraft.run(withdrawalForm(request), request.clientAddress);
    return create(StartWithdrawalResponseSchema, {
      withdrawalId: id,
      expiresAt: timestampFromDate(expiresAt),
    });
  }

  async confirmWithdrawal({ withdrawalId }: ConfirmWithdrawalRequest): Promise<Withdrawal> {
    const received = await this.confirmDraft.run(withdrawalIdOf(withdrawalId));
    this.withdrawals.wake();
    return withdrawalMessage(received);
  }

  async getWithdrawalForMail({ withdrawalId }: GetWithdrawalForMailRequest): Promise<Withdrawal> {
    const { withdrawal, ...forMail } = await this.getWithdrawal.run(withdrawalIdOf(withdrawalId));
    return withdrawalMessage(withdrawal, forMail);
  }

  async receivePaymentEvent({
    payload,
    signature,
  }: ReceivePaymentEventRequest): Promise<ReceivePaymentEventResponse> {
    const received = await this.receiveEvent.run(payload, signature);
    if (received === 'news') this.paymentEvents.wake();
    if (received === 'pointer') this.paymentPointers.wake();
    return create(ReceivePaymentEventResponseSchema);
  }

  async getInvoice({ orderId }: GetInvoiceRequest, context: HandlerContext): Promise<Document> {
    const { userId } = callerOf(context);
    return create(DocumentSchema, await this.document.run(orderIdOf(orderId), userId, 'invoice'));
  }

  async getCreditNote({ orderId }: GetCreditNoteRequest, context: HandlerContext): Promise<Document> {
    const { userId } = callerOf(context);
    return create(DocumentSchema, await this.document.run(orderIdOf(orderId), userId, 'correction'));
  }

  async getDocumentForMail({ orderId, kind }: GetDocumentForMailRequest): Promise<Document> {
    const wanted: Kind = kind === DocumentKind.CREDIT_NOTE ? 'correction' : 'invoice';
    return create(DocumentSchema, await this.document.forMail(orderIdOf(orderId), wanted));
  }

  async getTermsForMail({ orderId }: GetTermsForMailRequest): Promise<PrintedTerms> {
    return create(PrintedTermsSchema, await this.terms.run(orderIdOf(orderId)));
  }

  async getConfirmation({ orderId }: GetConfirmationRequest, context: HandlerContext): Promise<Document> {
    const { userId } = callerOf(context);
    return create(DocumentSchema, await this.confirmation.run(orderIdOf(orderId), userId));
  }

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }
}

function orderIdOf(text: string): string {
  if (!isUuid(text)) throw problem('order.not_found');
  return text;
}
