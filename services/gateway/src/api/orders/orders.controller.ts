import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { packageWords } from '@headshots/proto/words';
import { Input, Route, type Answer } from '../../http/route.ts';
import { IDENTITY, ORDERS, slowCall, type Identity, type Orders } from '../../neighbours.ts';
import * as views from './order.view.ts';
import * as routes from './orders.endpoints.ts';

@Controller()
export class OrdersController {
  constructor(
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(IDENTITY) private readonly identity: Identity,
  ) {}

  @Route(routes.placeOrder)
  async place(
    @Input() { body, idempotencyKey, caller }: Input<typeof routes.placeOrder>,
  ): Answer<typeof routes.placeOrder> {
    const { terms, face, immediateStart } = body.consents;
    const { order, nextUrl } = await this.orders.placeOrder(
      {
        idempotencyKey,
        photoId: body.photoId,
        package: packageWords.toCode(body.package),
        couponCode: body.couponCode ?? '',
        currency: body.currency ?? '',
        language: body.language ?? '',
        consents: { termsVersion: terms, faceVersion: face, immediateStartVersion: immediateStart },
      },
      withUser(caller.token, slowCall),
    );
    return { order: views.order.of(order), nextUrl };
  }

  @Route(routes.listOrders)
  async list(@Input() { query, caller }: Input<typeof routes.listOrders>): Answer<typeof routes.listOrders> {
    const { orders, nextCursor } = await this.orders.listOrders(query, withUser(caller.token));
    return {
      orders: orders.map((one) => views.order.of(one)),
      nextCursor: nextCursor === '' ? null : nextCursor,
    };
  }

  @Route(routes.getOrder)
  async get(@Input() { params, caller }: Input<typeof routes.getOrder>): Answer<typeof routes.getOrder> {
    return {
      order: views.order.of(await this.orders.getOrder({ orderId: params.id }, withUser(caller.token))),
    };
  }

  @Route(routes.claimGuarantee)
  async claim(
    @Input() { params, caller }: Input<typeof routes.claimGuarantee>,
  ): Answer<typeof routes.claimGuarantee> {
    return views.claim.of(await this.orders.claimGuarantee({ orderId: params.id }, withUser(caller.token)));
  }

  @Route(routes.getPaymentSession)
  async session(
    @Input() { params, caller }: Input<typeof routes.getPaymentSession>,
  ): Answer<typeof routes.getPaymentSession> {
    const asUser = withUser(caller.token);
    const [session, user] = await Promise.all([
      this.orders.getPaymentSession({ sessionId: params.id }, asUser),
      this.identity.getCurrentUser({}, asUser),
    ]);
    return { session: views.paymentSession.of(session, { receiptEmail: user.email }) };
  }
}
