import { Controller, Headers, Inject } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import { ORDERS, type Orders } from '../../neighbours.ts';
import * as routes from './webhooks.endpoints.ts';

/** Carries what providers send to whoever can check it; knows no secret of theirs. */
@Controller()
export class WebhooksController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  @Route(routes.receiveStripeEvent)
  async stripe(
    @Input() { body }: Input<typeof routes.receiveStripeEvent>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Answer<typeof routes.receiveStripeEvent> {
    await this.orders.receivePaymentEvent({ payload: body, signature: signature ?? '' });
    return {};
  }
}
