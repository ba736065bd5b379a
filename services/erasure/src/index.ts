export { AccountDeletionEvents } from './account-deletion.events.ts';
export { erasureProviders } from './erasure.providers.ts';
export { ErasureTables1764100000000 } from './migrations/1764100000000-erasure-tables.ts';
export { ErasuresByAge1764400001000 } from './migrations/1764400001000-erasures-by-age.ts';
export { Erasures, type ErasureRequest } from './erasures.ts';
export { RunErasures, type Eraser } from './run-erasures.ts';
