import { Controller, Inject, Res } from '@nestjs/common';
import { attachment } from '@headshots/platform/text';
import { withUser } from '@headshots/platform/rpc';
import type { Document } from '@headshots/proto/orders/v1/orders_pb';
import type { FastifyReply } from 'fastify';
import { Input, Route } from '../../http/route.ts';
import { ORDERS, slowCall, type Orders } from '../../neighbours.ts';
import * as routes from './orders.endpoints.ts';

@Controller()
export class DocumentsController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  @Route(routes.getInvoice)
  async invoice(
    @Input() { params, caller }: Input<typeof routes.getInvoice>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    download(reply, await this.orders.getInvoice({ orderId: params.id }, withUser(caller.token, slowCall)));
  }

  @Route(routes.getConfirmation)
  async confirmation(
    @Input() { params, caller }: Input<typeof routes.getConfirmation>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    download(
      reply,
      await this.orders.getConfirmation({ orderId: params.id }, withUser(caller.token, slowCall)),
    );
  }

  @Route(routes.getCreditNote)
  async creditNote(
    @Input() { params, caller }: Input<typeof routes.getCreditNote>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    download(
      reply,
      await this.orders.getCreditNote({ orderId: params.id }, withUser(caller.token, slowCall)),
    );
  }
}

function download(reply: FastifyReply, { number, pdf }: Document): void {
  const name = `${number.replace(/[^\w-]+/g, '-')}.pdf`;
  void reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-length': String(pdf.length),
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(pdf));
}
