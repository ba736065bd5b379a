import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropRealm } from './keycloak-admin.ts';

/** Removes the realms that the specs of this run shared. */
export default async function end() {
  const folder = process.env['TEST_IDENTITY_RUN'];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { name } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    await dropRealm(name);
    if (file.startsWith('social')) await dropRealm(`${name}-provider`);
  }
  rmSync(folder, { recursive: true, force: true });
}
