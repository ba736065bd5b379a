import { Injectable } from '@nestjs/common';
import type { HandlerContext } from '@connectrpc/connect';
import { staffOf } from '@headshots/platform/rpc';
import type {
  DeleteAccountByStaffRequest,
  FindAccountForStaffRequest,
  LockAccountByStaffRequest,
  OpenDeskSessionRequest,
  UnlockAccountByStaffRequest,
} from '@headshots/proto/identity/v1/identity_pb';
import { ActOnAccount, LookAtAccount, OpenDeskSession } from '../desk/index.ts';
import { accountForStaffMessage, deskSessionMessage } from './identity.messages.ts';
import { reasonOfLock } from './identity.request.ts';

/** What the operator's staff asks. */
@Injectable()
export class DeskRpc {
  constructor(
    private readonly openDesk: OpenDeskSession,
    private readonly look: LookAtAccount,
    private readonly act: ActOnAccount,
  ) {}

  async openDeskSession({ token }: OpenDeskSessionRequest) {
    return deskSessionMessage(await this.openDesk.run(token));
  }

  async findAccountForStaff({ who }: FindAccountForStaffRequest, context: HandlerContext) {
    return accountForStaffMessage(await this.look.run(who, staffOf(context).name));
  }

  async lockAccountByStaff({ userId, reason }: LockAccountByStaffRequest, context: HandlerContext) {
    const { name } = staffOf(context);
    return accountForStaffMessage(await this.act.lock(userId, reasonOfLock(reason), name));
  }

  async unlockAccountByStaff({ userId }: UnlockAccountByStaffRequest, context: HandlerContext) {
    return accountForStaffMessage(await this.act.unlock(userId, staffOf(context).name));
  }

  async deleteAccountByStaff({ userId }: DeleteAccountByStaffRequest, context: HandlerContext) {
    return { deletionId: await this.act.delete(userId, staffOf(context)) };
  }
}
