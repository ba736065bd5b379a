import type { DataSource } from 'typeorm';

export async function schemaDifferences(dataSource: DataSource): Promise<readonly string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
