import { runMigrations } from '@headshots/platform/persistence';
import { Books1764100002000 } from './1764100002000-books.ts';

/** Brings the schema `bookkeeping` up to date; role and empty schema are there already. */
export function migrateBookkeeping(url: string): Promise<void> {
  const own = new URL(url);
  own.searchParams.set('options', '-c search_path=bookkeeping');
  return runMigrations({ url: own.href, migrations: [Books1764100002000] });
}
