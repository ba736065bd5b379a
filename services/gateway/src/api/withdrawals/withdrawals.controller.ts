import { Controller, Inject } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import { asOneLine } from '@headshots/platform/text';
import { ORDERS, type Orders } from '../../neighbours.ts';
import * as views from './withdrawal.view.ts';
import * as routes from './withdrawals.endpoints.ts';

/** Nobody has to log in to withdraw from a contract. */
@Controller()
export class WithdrawalsController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  @Route(routes.startWithdrawal)
  async start(
    @Input() { body, clientAddress }: Input<typeof routes.startWithdrawal>,
  ): Answer<typeof routes.startWithdrawal> {
    const draft = await this.orders.startWithdrawal({
      name: asOneLine(body.name),
      orderNumber: asOneLine(body.orderNumber),
      email: asOneLine(body.email),
      language: body.language,
      clientAddress,
    });
    return views.draft.of(draft);
  }

  @Route(routes.confirmWithdrawal)
  async confirm(
    @Input() { params }: Input<typeof routes.confirmWithdrawal>,
  ): Answer<typeof routes.confirmWithdrawal> {
    return views.receipt.of(await this.orders.confirmWithdrawal({ withdrawalId: params.id }));
  }
}
