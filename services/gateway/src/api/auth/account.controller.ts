import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { RateLimiter } from '../../http/rate-limiter.ts';
import { IDENTITY, slowCall, type Identity } from '../../neighbours.ts';
import { Denylist } from '../../sessions/denylist.ts';
import * as routes from './account.endpoints.ts';
import * as views from './user.view.ts';

@Controller()
export class AccountController {
  constructor(
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(Denylist) private readonly denylist: Denylist,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(routes.forgotPassword)
  async forgot(@Input() { body }: Input<typeof routes.forgotPassword>): Answer<typeof routes.forgotPassword> {
    await this.identity.requestPasswordReset({ email: body.email });
    return {};
  }

  @Route(routes.resetPassword)
  async reset(@Input() { body }: Input<typeof routes.resetPassword>): Answer<typeof routes.resetPassword> {
    await this.identity.resetPassword(body, slowCall);
    return {};
  }

  /** A new address counts like a new password; the other fields are anybody's everyday. */
  @Route(routes.updateProfile)
  async update(
    @Input() { body, caller }: Input<typeof routes.updateProfile>,
  ): Answer<typeof routes.updateProfile> {
    if (body.email !== undefined) this.limiter.take('account', `account ${caller.userId}`);
    const { gender, current_password: currentPassword, ...rest } = body;
    const change = {
      ...rest,
      ...(gender !== undefined && { gender: gender ?? '' }),
      ...(currentPassword !== undefined && { currentPassword }),
    };
    return { user: views.user.of(await this.identity.updateProfile(change, asUser(caller))) };
  }

  @Route(routes.changePassword)
  async changePassword(
    @Input() { body, caller }: Input<typeof routes.changePassword>,
  ): Answer<typeof routes.changePassword> {
    const change = { currentPassword: body.current_password, newPassword: body.new_password };
    return { user: views.user.of(await this.identity.changePassword(change, asUser(caller))) };
  }

  @Route(routes.deleteAccount)
  async delete(
    @Input() { body, caller }: Input<typeof routes.deleteAccount>,
  ): Answer<typeof routes.deleteAccount> {
    const { password = '', provider = '', token = '' } = body;
    const proof = { password, provider, token };
    const { deletionId, sessionIds } = await this.identity.deleteAccount(proof, asUser(caller));
    for (const sessionId of sessionIds) this.denylist.add(sessionId);
    return { deletionId };
  }
}

const asUser = ({ token }: { readonly token: string }) => ({ ...slowCall, ...withUser(token) });
