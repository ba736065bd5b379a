import type { DataSource } from 'typeorm';

/** SQL that would be needed to bring the database to the entities. Empty when migrations and entities agree. */
export async function schemaDifferences(dataSource: DataSource): Promise<readonly string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
