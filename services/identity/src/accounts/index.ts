export { AccountsModule } from './accounts.module.ts';
export { DisownAccount } from './disown-account.use-case.ts';
export { LogIn } from './log-in.use-case.ts';
export { ReplaceAddress } from './replace-address.service.ts';
export { ResetPassword } from './reset-password.use-case.ts';
export { UpdateProfile } from './update-profile.use-case.ts';
export { VerifyEmail } from './verify-email.use-case.ts';
