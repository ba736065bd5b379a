export { PersistenceModule, type PersistenceOptions } from './persistence.module.ts';
export { createDataSource, sessionLimits, type DatabaseOptions } from './data-source.ts';
export { UNIT_OF_WORK, TypeOrmUnitOfWork, type Tx, type UnitOfWork } from './unit-of-work.ts';
export { IdempotencyStore, type IdempotencyScope, type SaveAnswer } from './idempotency-store.ts';
export { bodyHash, jsonCodec, messageCodec, type AnswerCodec } from './answer-codec.ts';
export { PlatformTables1700000000000 } from './platform-tables.migration.ts';
export { runMigrations } from './run-migrations.ts';
export { schemaDifferences } from './schema-differences.ts';
