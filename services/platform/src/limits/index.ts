export { Bulkhead, BulkheadFull, type BulkheadEntry, type BulkheadRefusal } from './bulkhead.ts';
