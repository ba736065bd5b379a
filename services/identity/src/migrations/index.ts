import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Accounts1764000000000 } from './1764000000000-accounts.ts';
import { CompleteAccounts1764000001000 } from './1764000001000-complete-accounts.ts';
import { SocialSignIn1764000002000 } from './1764000002000-social-sign-in.ts';
import { UsedTokens1764000003000 } from './1764000003000-used-tokens.ts';
import { ExpectedLinks1764000004000 } from './1764000004000-expected-links.ts';
import { WhatIsOver1764500000000 } from './1764500000000-what-is-over.ts';
import { AgeOfAudit1764400002000 } from './1764400002000-age-of-audit.ts';

/** In the order they are applied. */
export const migrations = [
  PlatformTables1700000000000,
  OutboxPeople1764200000000,
  Accounts1764000000000,
  CompleteAccounts1764000001000,
  SocialSignIn1764000002000,
  UsedTokens1764000003000,
  ExpectedLinks1764000004000,
  WhatIsOver1764500000000,
  AgeOfAudit1764400002000,
];
