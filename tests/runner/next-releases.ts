import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOf, nameOf, type Naming } from '../../tools/images/build.ts';
import type { Engine } from '../../tools/images/engine.ts';
import { repository } from '../../deploy/src/locations.ts';

/** A service whose next releases bring a migration. */
export const migrated = 'coupons';
const tables = `services/${migrated}/dist/tables.js`;

/** Works with the release before, as a migration must. */
export const goodMigration = 'ALTER TABLE "coupons" ADD "node_test" integer';
export const badMigration = 'ALTER TABLE "nowhere" ADD "node_test" integer';

/** Builds the image of that service with one more migration than it has; its packages are compiled. @returns its name */
export async function buildNext(
  engine: Engine,
  before: Naming,
  tag: string,
  statement: string,
): Promise<string> {
  const more = `
tables.migrations.push(class {
  name = '${tag}9900000000000';
  async up(runner) { await runner.query(${JSON.stringify(statement)}); }
  async down() {}
});
`;
  const name = nameOf(migrated, { ...before, tag });
  await buildOf(engine, name, {
    Dockerfile: `FROM ${nameOf(migrated, before)}\nCOPY tables.js /app/${tables}\n`,
    'tables.js': readFileSync(join(repository, tables), 'utf8') + more,
  });
  return name;
}
