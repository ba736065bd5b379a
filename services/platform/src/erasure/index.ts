export { AccountDeletionEvents } from './account-deletion.events.ts';
export { DELETION_AUTHORITY, IdentityDeletions, type DeletionAuthority } from './deletion-authority.ts';
export { erasureProviders } from './erasure.providers.ts';
export { ErasureTables1764100000000 } from './erasure-tables.migration.ts';
export { ErasuresByAge1764400001000 } from './erasures-by-age.migration.ts';
export { Erasures, type ErasureRequest } from './erasures.ts';
export { forgetCopies } from './forget-copies.ts';
export { RunErasures, type Eraser } from './run-erasures.ts';
