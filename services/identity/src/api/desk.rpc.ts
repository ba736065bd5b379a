import { Injectable } from '@nestjs/common';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { exported, staffOf } from '@headshots/platform/rpc';
import type {
  CorrectAddressByStaffRequest,
  DeleteAccountByStaffRequest,
  ExportAccountByStaffRequest,
  FindAccountForStaffRequest,
  IdentityService,
  LockAccountByStaffRequest,
  OpenDeskSessionRequest,
  SendLinkByStaffRequest,
  UnlockAccountByStaffRequest,
} from '@headshots/proto/identity/v1/identity_pb';
import {
  ActOnAccount,
  CorrectAddress,
  ExportAccountForStaff,
  LookAtAccount,
  OpenDeskSession,
  SendLink,
} from '../desk/index.ts';
import { accountForStaffMessage, deskSessionMessage } from './identity.messages.ts';
import { addressOf, reasonForOperator, reasonOf } from './identity.request.ts';

/** What the operator's staff asks. */
@Injectable()
export class DeskRpc implements Partial<ServiceImpl<typeof IdentityService>> {
  constructor(
    private readonly openDesk: OpenDeskSession,
    private readonly look: LookAtAccount,
    private readonly act: ActOnAccount,
    private readonly correct: CorrectAddress,
    private readonly link: SendLink,
    private readonly exportAccount: ExportAccountForStaff,
  ) {}

  async openDeskSession({ token }: OpenDeskSessionRequest) {
    return deskSessionMessage(await this.openDesk.run(token));
  }

  async findAccountForStaff({ who }: FindAccountForStaffRequest, context: HandlerContext) {
    return accountForStaffMessage(await this.look.run(who, staffOf(context).name));
  }

  async lockAccountByStaff({ userId, reason }: LockAccountByStaffRequest, context: HandlerContext) {
    const { name } = staffOf(context);
    return accountForStaffMessage(await this.act.lock(userId, reasonOf(reason), name));
  }

  async unlockAccountByStaff({ userId }: UnlockAccountByStaffRequest, context: HandlerContext) {
    return accountForStaffMessage(await this.act.unlock(userId, staffOf(context).name));
  }

  async correctAddressByStaff(
    { userId, address, reason }: CorrectAddressByStaffRequest,
    context: HandlerContext,
  ) {
    const correction = { email: addressOf(address), reason: reasonOf(reason) };
    return accountForStaffMessage(await this.correct.run(userId, correction, staffOf(context).name));
  }

  async sendLinkByStaff({ userId, reason }: SendLinkByStaffRequest, context: HandlerContext) {
    const { name } = staffOf(context);
    const { account, sent } = await this.link.run(userId, reasonForOperator(reason), name);
    return { account: accountForStaffMessage(account), sent };
  }

  async exportAccountByStaff(
    { userId, address, reason }: ExportAccountByStaffRequest,
    context: HandlerContext,
  ) {
    const wish = { email: addressOf(address), reason: reasonForOperator(reason) };
    return exported(await this.exportAccount.run(userId, wish, staffOf(context)));
  }

  async deleteAccountByStaff({ userId }: DeleteAccountByStaffRequest, context: HandlerContext) {
    return { deletionId: await this.act.delete(userId, staffOf(context)) };
  }
}
