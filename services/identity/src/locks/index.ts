export { LockAccount } from './lock-account.use-case.ts';
export { LocksModule } from './locks.module.ts';
export { UnlockAccount } from './unlock-account.use-case.ts';
