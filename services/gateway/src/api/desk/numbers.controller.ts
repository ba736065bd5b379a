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
    const [orders, mails] = await Promise.allSettled([
      this.orders.getNumbersForStaff({}, asStaff),
      this.notification.getNumbersForStaff({}, asStaff),
    ]);
    if (orders.status === 'rejected' && mails.status === 'rejected') throw orders.reason as Error;
    return {
      orders: orders.status === 'fulfilled' ? ordersNumbers.of(orders.value) : null,
      mailsGivenUp: mails.status === 'fulfilled' ? mails.value.givenUp : null,
    };
  }
}
