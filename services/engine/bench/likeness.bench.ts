import { StudioPool } from '../src/studio/studio-pool.ts';
import { report } from './aims.ts';
import { measureLikeness } from './likeness.ts';

const pool = new StudioPool({});
const aims = await measureLikeness(pool);
await pool.close();
console.log();
if (!report(aims)) process.exitCode = 1;
