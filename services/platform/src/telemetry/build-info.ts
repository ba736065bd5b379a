import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

export function buildVersion(program = process.argv[1]): string {
  try {
    const file = findPackageJSON(pathToFileURL(program ?? ''));
    const { version } = JSON.parse(readFileSync(file ?? '', 'utf8')) as { readonly version?: string };
    return version ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
