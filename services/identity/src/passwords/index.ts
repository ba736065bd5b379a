export { AttemptPassword } from './attempt-password.service.ts';
export { ChangePassword } from './change-password.use-case.ts';
export { ConfirmPassword } from './confirm-password.service.ts';
export { LoginThrottleRepository } from './login-throttle.repository.ts';
export { PasswordConfirmationsRepository } from './password-confirmations.repository.ts';
export { PasswordsModule } from './passwords.module.ts';
export { SetPassword } from './set-password.service.ts';
export { SettlePasswords } from './settle-passwords.use-case.ts';
