import { provisionRealms } from '../provision/realms.ts';
import { settingsFrom } from '../settings.ts';

/** Applies the realm again, with a new client secret for Apple; to be run once a week where no `make up` runs. */
export async function realm(): Promise<void> {
  await provisionRealms(settingsFrom());
}
