export { AccountDeletionEvents } from './account-deletion.events.ts';
export { erasureProviders } from './erasure.providers.ts';
export { ErasureTables1764100000000 } from './migrations/1764100000000-erasure-tables.ts';
export { ErasuresByAge1764400001000 } from './migrations/1764400001000-erasures-by-age.ts';
export { RefundsOfErasures1766900000000 } from './migrations/1766900000000-refunds-of-erasures.ts';
export { Erasures, type ErasureRequest, type ErasureRefund } from './erasures.ts';
export { RunErasures, type Eraser } from './run-erasures.ts';
