import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { passwordProblem } from './password-rules.ts';
import type { User } from '../user/user.ts';
import { ConfirmPassword } from './confirm-password.service.ts';
import { SetPassword } from './set-password.service.ts';
import { SignedInUser, type SignedInCaller } from '../sessions/index.ts';
import { IdentitySettings } from '../identity.settings.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly signedIn: SignedInUser,
    private readonly confirm: ConfirmPassword,
    private readonly setPassword: SetPassword,
  ) {}

  async run(
    caller: SignedInCaller,
    { currentPassword, newPassword: password }: PasswordChange,
  ): Promise<User> {
    const field = 'new_password';
    const user = await this.signedIn.of(caller);
    if (!user.hasPassword) throw problem('auth.no_password');
    const code = passwordProblem(password, { email: user.email, brand: this.settings.brand });
    if (code) throw problem('validation.failed', { errors: [{ field, code }] });
    await this.confirm.run(user, currentPassword, 'current_password');
    await this.setPassword.run(user, { password, field, keptSessionId: caller.sessionId });
    return this.signedIn.of(caller);
  }
}
