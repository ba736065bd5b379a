import { createDataSource } from '../../src/persistence/index.ts';
import { Leases } from '../../src/workers/index.ts';

/** Takes the lease and works without end, until somebody kills it. */
const { DATABASE_URL: url = '', LEASE_MS } = process.env;
const dataSource = createDataSource({ url, entities: [], migrations: [] });
await dataSource.initialize();
await new Leases(dataSource, Number(LEASE_MS)).exclusively('task', async () => {
  process.send?.('working');
  await new Promise(() => setInterval(() => undefined, 1_000));
});
