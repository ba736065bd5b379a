import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { file } from '../images/entry.ts';
import { recipes, type Recipe } from '../images/list.ts';
import { root } from '../images/stage.ts';
import { repository } from '../locations.ts';

/** A service whose next releases bring a migration. */
export const migrated = 'coupons';
const tables = `services/${migrated}/dist/persistence/tables.js`;

/** Works with the release before, as a migration must. */
export const goodMigration = 'ALTER TABLE "coupons" ADD "node_test" integer';
export const badMigration = 'ALTER TABLE "nowhere" ADD "node_test" integer';

/** The image of that service with one more migration than it has. */
export const withMigration =
  (name: string, statement: string): Recipe =>
  (context) => {
    const before = recipes[migrated] as Recipe;
    const image = before(context);
    const more = `
tables.migrations.push(class {
  name = '${name}9900000000000';
  async up(runner) { await runner.query(${JSON.stringify(statement)}); }
  async down() {}
});
`;
    return {
      ...image,
      layers: [
        ...image.layers,
        {
          fingerprint: JSON.stringify([image.layers.map(({ fingerprint }) => fingerprint), more]),
          entries: () =>
            Promise.resolve([
              file(`${root}/${tables}`, readFileSync(join(repository, tables), 'utf8') + more),
            ]),
        },
      ],
    };
  };
