import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropRealm } from './keycloak-admin.ts';

/** A folder for what the specs of a run share; a measurement is a run, too. */
export function beginRun(): void {
  process.env['TEST_IDENTITY_RUN'] = mkdtempSync(join(tmpdir(), 'identity-run-'));
}

/** Removes the realms that a run shared, and its folder. */
export async function endRun(): Promise<void> {
  const folder = process.env['TEST_IDENTITY_RUN'];
  if (!folder) return;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { name } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly name: string };
    await dropRealm(name);
    if (file.startsWith('social')) await dropRealm(`${name}-provider`);
  }
  rmSync(folder, { recursive: true, force: true });
}
