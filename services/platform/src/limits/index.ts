export { Bulkhead, BulkheadFull, type BulkheadRefusal } from './bulkhead.ts';
