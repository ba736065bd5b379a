import { PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Accounts1764000000000 } from './1764000000000-accounts.ts';

/** In the order they are applied. */
export const migrations = [PlatformTables1700000000000, Accounts1764000000000];
