export { Leases, type GoesOn } from './leases.ts';
export { Leases1764500000000 } from './leases.migration.ts';
export { Periodic } from './periodic.ts';
