import { Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { requireSupervisor } from '@headshots/platform/auth';
import { callerOf, exported, staffOf } from '@headshots/platform/rpc';
import type {
  ExportMyDataRequest,
  ExportMyDataResponse,
  ExportUserForStaffRequest,
} from '@headshots/proto/common/v1/export_pb';
import type {
  ListMailsForStaffRequest,
  MailForStaffSchema,
  NotificationService,
  ResendMailByStaffRequest,
} from '@headshots/proto/notification/v1/notification_pb';
import {
  GivenUpMailsRepository,
  mailIdOf,
  mayResend,
  OrderMailsRepository,
  ResendMail,
  type OrderMail,
} from './desk/index.ts';
import { ExportUser } from './person/index.ts';

@Injectable()
export class NotificationRpc implements ServiceImpl<typeof NotificationService> {
  constructor(
    private readonly exportUser: ExportUser,
    private readonly orderMails: OrderMailsRepository,
    private readonly resend: ResendMail,
    private readonly givenUpMails: GivenUpMailsRepository,
  ) {}

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }

  async exportUserForStaff({ userId }: ExportUserForStaffRequest, context: HandlerContext) {
    requireSupervisor(staffOf(context));
    return exported(await this.exportUser.run(userId));
  }

  async listMailsForStaff({ orderId }: ListMailsForStaffRequest) {
    const mails = await this.orderMails.of(orderId);
    return { mails: mails.map((mail) => mailMessage(mail, mayResend(mail, mails, new Date()))) };
  }

  async getNumbersForStaff() {
    return { givenUp: await this.givenUpMails.count() };
  }

  async resendMailByStaff({ orderId, mailId }: ResendMailByStaffRequest, context: HandlerContext) {
    return mailMessage(await this.resend.run(orderId, mailId, staffOf(context).name), false);
  }
}

const mailMessage = (mail: OrderMail, canResend: boolean): MessageInitShape<typeof MailForStaffSchema> => ({
  id: mailIdOf(mail),
  kind: mail.kind,
  state: mail.state,
  queuedAt: timestampFromDate(mail.createdAt),
  ...(mail.finishedAt ? { finishedAt: timestampFromDate(mail.finishedAt) } : {}),
  problem: mail.lastError ?? '',
  askedBy: mail.askedBy ?? '',
  canResend,
});
