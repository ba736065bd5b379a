import type { MigrationInterface } from 'typeorm';
import { metrics } from '../telemetry/metrics.ts';
import type { DatabaseOptions } from './data-source.ts';
import type { DatabaseGauges } from './database-gauges.ts';

const behind = `
  SELECT count(*) AS behind FROM unnest($1::text[]) AS known(name)
  WHERE NOT EXISTS (SELECT 1 FROM migrations m WHERE m.name = known.name)`;

export function measureMigrations(gauges: DatabaseGauges, migrations: DatabaseOptions['migrations']): void {
  const names = Object.values(migrations).map(nameOf);
  gauges.add({
    sql: behind,
    values: () => [names],
    gauges: { behind: metrics.databaseMigrationsBehind },
  });
}

function nameOf(migration: unknown): string {
  if (typeof migration !== 'function') throw new Error('Migrations are listed as classes.');
  const { name } = new (migration as new () => MigrationInterface)();
  return name ?? migration.name;
}
