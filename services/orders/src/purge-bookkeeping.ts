import { createLogger } from '@headshots/platform/telemetry';
import { loadBookkeepingConfig } from './bookkeeping/bookkeeping.config.ts';
import { purgeRecords } from './bookkeeping/purge-records.ts';

const { BOOKKEEPING_DATABASE_URL: url, BOOKKEEPING_RETENTION_YEARS: years } = loadBookkeepingConfig();
const purged = await purgeRecords(url, years);
createLogger({ name: 'bookkeeping' }).info({ purged }, 'records past their legal period removed');
