import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { requireSupervisor } from '@headshots/platform/auth';
import { exported, staffOf } from '@headshots/platform/rpc';
import type { ExportUserForStaffRequest } from '@headshots/proto/common/v1/export_pb';
import {
  ExtendPhotoByStaffResponseSchema,
  GetNumbersForStaffResponseSchema,
  GetOrderForStaffResponseSchema,
  ListOrdersForStaffResponseSchema,
  ListWaitingClaimsResponseSchema,
  RecordLookResponseSchema,
  type Claim,
  type DeclineClaimByStaffRequest,
  type ExtendPhotoByStaffRequest,
  type ExtendPhotoByStaffResponse,
  type GetNumbersForStaffResponse,
  type GetOrderForStaffRequest,
  type GetOrderForStaffResponse,
  type GrantClaimByStaffRequest,
  type GrantRetakesByStaffRequest,
  type ListOrdersForStaffRequest,
  type ListOrdersForStaffResponse,
  type ListWaitingClaimsResponse,
  type Order,
  type OrdersService,
  type RecordLookRequest,
  type RecordLookResponse,
  type RefundByStaffRequest,
} from '@headshots/proto/orders/v1/orders_pb';
import { packageWords } from '@headshots/proto/words';
import {
  DecideClaim,
  ExtendPhoto,
  FindOrder,
  GrantRetakes,
  ListOrdersForStaff,
  type OrdersThatWait,
  RecordLook,
  RefundOrder,
  StaffNumbersRepository,
  WaitingClaimRepository,
} from '../desk/index.ts';
import { ExportUser } from '../person/index.ts';
import { daysOfExtension } from './days.request.ts';
import { claimMessage } from './order.message.ts';
import { OrderMessages } from './order-messages.service.ts';
import { reasonForCustomer, reasonForOperator } from './reason.request.ts';

/** What the operator's staff asks. */
@Injectable()
export class DeskRpc implements Partial<ServiceImpl<typeof OrdersService>> {
  constructor(
    private readonly waitingClaims: WaitingClaimRepository,
    private readonly numbers: StaffNumbersRepository,
    private readonly findOrder: FindOrder,
    private readonly look: RecordLook,
    private readonly decideClaim: DecideClaim,
    private readonly ordersOf: ListOrdersForStaff,
    private readonly refundOrder: RefundOrder,
    private readonly extendPhoto: ExtendPhoto,
    private readonly grantRetakes: GrantRetakes,
    private readonly messages: OrderMessages,
    private readonly exportUser: ExportUser,
  ) {}

  async listWaitingClaims(): Promise<ListWaitingClaimsResponse> {
    const { claims, waiting } = await this.waitingClaims.oldest();
    return create(ListWaitingClaimsResponseSchema, {
      claims: claims.map((claim) => ({
        ...claim,
        package: packageWords.toCode(claim.package),
        receivedAt: timestampFromDate(claim.receivedAt),
      })),
      waiting,
    });
  }

  async getNumbersForStaff(): Promise<GetNumbersForStaffResponse> {
    const { claims, late, refundsUnsent, refundsHeld } = await this.numbers.read();
    const waits = ({ count, longest }: OrdersThatWait) => ({ count, longest: [...longest] });
    return create(GetNumbersForStaffResponseSchema, {
      claims,
      late: waits(late),
      refundsUnsent: waits(refundsUnsent),
      refundsHeld: waits(refundsHeld),
    });
  }

  async getOrderForStaff({ orderNumber }: GetOrderForStaffRequest): Promise<GetOrderForStaffResponse> {
    const { order, timeline } = await this.findOrder.run(orderNumber);
    const write = await this.messages.writerOf([order]);
    return create(GetOrderForStaffResponseSchema, {
      order: write(order),
      timeline: timeline.map((entry) => ({ ...entry, at: timestampFromDate(entry.at) })),
      userId: order.userId,
    });
  }

  async listOrdersForStaff({ of }: ListOrdersForStaffRequest): Promise<ListOrdersForStaffResponse> {
    const orders = await this.ordersOf.run(
      of.case === 'photoId' ? { photoId: of.value } : { userId: of.value ?? '' },
    );
    const write = await this.messages.writerOf(orders);
    return create(ListOrdersForStaffResponseSchema, { orders: orders.map((order) => write(order)) });
  }

  async recordLook(
    { orderNumber, reason }: RecordLookRequest,
    context: HandlerContext,
  ): Promise<RecordLookResponse> {
    const { name } = staffOf(context);
    return create(
      RecordLookResponseSchema,
      await this.look.run(orderNumber, reasonForOperator(reason), name),
    );
  }

  async grantClaimByStaff(
    { orderNumber }: GrantClaimByStaffRequest,
    context: HandlerContext,
  ): Promise<Claim> {
    return claimMessage(await this.decideClaim.grant(orderNumber, staffOf(context)));
  }

  async refundByStaff(
    { orderNumber, reason }: RefundByStaffRequest,
    context: HandlerContext,
  ): Promise<Order> {
    const order = await this.refundOrder.run(orderNumber, reasonForOperator(reason), staffOf(context));
    return (await this.messages.writerOf([order]))(order);
  }

  async extendPhotoByStaff(
    { orderNumber, days, reason }: ExtendPhotoByStaffRequest,
    context: HandlerContext,
  ): Promise<ExtendPhotoByStaffResponse> {
    const asked = { days: daysOfExtension(days), reason: reasonForOperator(reason) };
    const { expiresAt, extended } = await this.extendPhoto.run(orderNumber, asked, staffOf(context).name);
    return create(ExtendPhotoByStaffResponseSchema, { expiresAt: timestampFromDate(expiresAt), extended });
  }

  async grantRetakesByStaff(
    { orderNumber, reason }: GrantRetakesByStaffRequest,
    context: HandlerContext,
  ): Promise<Order> {
    const { name } = staffOf(context);
    const order = await this.grantRetakes.run(orderNumber, reasonForOperator(reason), name);
    return (await this.messages.writerOf([order]))(order);
  }

  async declineClaimByStaff(
    { orderNumber, reason }: DeclineClaimByStaffRequest,
    context: HandlerContext,
  ): Promise<Claim> {
    return claimMessage(
      await this.decideClaim.decline(orderNumber, reasonForCustomer(reason), staffOf(context).name),
    );
  }

  async exportUserForStaff({ userId }: ExportUserForStaffRequest, context: HandlerContext) {
    requireSupervisor(staffOf(context));
    return exported(await this.exportUser.run(userId));
  }
}
