import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { NOTIFICATION, ORDERS, type Notification, type Orders } from '../../neighbours.ts';
import * as routes from './numbers.endpoints.ts';
import { ordersNumbers } from './numbers.view.ts';

@Controller()
export class DeskNumbersController {
  constructor(
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(NOTIFICATION) private readonly notification: Notification,
  ) {}

  @Route(routes.getDeskNumbers)
  async get(@Input() { caller }: Input<typeof routes.getDeskNumbers>): Answer<typeof routes.getDeskNumbers> {
    const asStaff = withUser(caller.token);
    const [orders, { givenUp }] = await Promise.all([
      this.orders.getNumbersForStaff({}, asStaff),
      this.notification.getNumbersForStaff({}, asStaff),
    ]);
    return { orders: ordersNumbers.of(orders), mailsGivenUp: givenUp };
  }
}
