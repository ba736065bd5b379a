import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { NOTIFICATION, ORDERS, slowCall, type Notification, type Orders } from '../../neighbours.ts';
import { deskMail } from './mail.view.ts';
import * as routes from './mails.endpoints.ts';

@Controller()
export class DeskMailsController {
  constructor(
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(NOTIFICATION) private readonly notification: Notification,
  ) {}

  @Route(routes.listMailsAtDesk)
  async list(
    @Input() { params, caller }: Input<typeof routes.listMailsAtDesk>,
  ): Answer<typeof routes.listMailsAtDesk> {
    const orderId = await this.orderIdOf(params.number, caller.token);
    const { mails } = await this.notification.listMailsForStaff({ orderId }, withUser(caller.token));
    return { mails: mails.map((mail) => deskMail.of(mail)) };
  }

  @Route(routes.resendMail)
  async resend(
    @Input() { params, caller }: Input<typeof routes.resendMail>,
  ): Answer<typeof routes.resendMail> {
    const orderId = await this.orderIdOf(params.number, caller.token);
    const mail = await this.notification.resendMailByStaff(
      { orderId, mailId: params.mail },
      withUser(caller.token, slowCall),
    );
    return { mail: deskMail.of(mail) };
  }

  private async orderIdOf(orderNumber: string, token: string): Promise<string> {
    const { order } = await this.orders.getOrderForStaff({ orderNumber }, withUser(token));
    return order?.id ?? '';
  }
}
