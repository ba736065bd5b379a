import { Controller, Inject } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import { asOneLine } from '@headshots/platform/text';
import { ORDERS, type Orders } from '../../neighbours.ts';
import { dateText } from '../fields.ts';
import * as routes from './withdrawals.endpoints.ts';

/** Nobody has to log in to withdraw from a contract. */
@Controller()
export class WithdrawalsController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  @Route(routes.startWithdrawal)
  async start(
    @Input() { body, clientAddress }: Input<typeof routes.startWithdrawal>,
  ): Answer<typeof routes.startWithdrawal> {
    const { withdrawalId, expiresAt } = await this.orders.startWithdrawal({
      name: asOneLine(body.name),
      orderNumber: asOneLine(body.orderNumber),
      email: asOneLine(body.email),
      language: body.language,
      clientAddress,
    });
    return { id: withdrawalId, expiresAt: dateText(expiresAt) };
  }

  @Route(routes.confirmWithdrawal)
  async confirm(
    @Input() { params }: Input<typeof routes.confirmWithdrawal>,
  ): Answer<typeof routes.confirmWithdrawal> {
    const { id, receivedAt, name, orderNumber, email } = await this.orders.confirmWithdrawal({
      withdrawalId: params.id,
    });
    return { id, receivedAt: dateText(receivedAt), name, orderNumber, email };
  }
}
