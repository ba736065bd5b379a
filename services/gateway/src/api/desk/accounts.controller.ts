import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { IDENTITY, slowCall, type Identity } from '../../neighbours.ts';
import { deskAccount } from './account.view.ts';
import * as routes from './accounts.endpoints.ts';

@Controller()
export class DeskAccountsController {
  constructor(@Inject(IDENTITY) private readonly identity: Identity) {}

  @Route(routes.findAccount)
  async find(@Input() { body, caller }: Input<typeof routes.findAccount>): Answer<typeof routes.findAccount> {
    const account = await this.identity.findAccountForStaff(body, withUser(caller.token));
    return { account: deskAccount.of(account) };
  }

  @Route(routes.lockAccount)
  async lock(
    @Input() { params, body, caller }: Input<typeof routes.lockAccount>,
  ): Answer<typeof routes.lockAccount> {
    const account = await this.identity.lockAccountByStaff(
      { userId: params.id, reason: body.reason },
      withUser(caller.token, slowCall),
    );
    return { account: deskAccount.of(account) };
  }

  @Route(routes.unlockAccount)
  async unlock(
    @Input() { params, caller }: Input<typeof routes.unlockAccount>,
  ): Answer<typeof routes.unlockAccount> {
    const account = await this.identity.unlockAccountByStaff(
      { userId: params.id },
      withUser(caller.token, slowCall),
    );
    return { account: deskAccount.of(account) };
  }

  @Route(routes.correctAddress)
  async correctAddress(
    @Input() { params, body, caller }: Input<typeof routes.correctAddress>,
  ): Answer<typeof routes.correctAddress> {
    const account = await this.identity.correctAddressByStaff(
      { userId: params.id, ...body },
      withUser(caller.token, slowCall),
    );
    return { account: deskAccount.of(account) };
  }

  @Route(routes.sendLink)
  async sendLink(
    @Input() { params, body, caller }: Input<typeof routes.sendLink>,
  ): Answer<typeof routes.sendLink> {
    const { account, sent } = await this.identity.sendLinkByStaff(
      { userId: params.id, reason: body.reason },
      withUser(caller.token),
    );
    return { account: deskAccount.of(account), sent };
  }

  @Route(routes.deleteAccountAtDesk)
  async delete(
    @Input() { params, caller }: Input<typeof routes.deleteAccountAtDesk>,
  ): Answer<typeof routes.deleteAccountAtDesk> {
    const { deletionId } = await this.identity.deleteAccountByStaff(
      { userId: params.id },
      withUser(caller.token, slowCall),
    );
    return { deletionId };
  }
}
