import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

export function serviceName(program = process.argv[1], env = process.env): string | undefined {
  if (env['OTEL_SERVICE_NAME'] || program === undefined) return env['OTEL_SERVICE_NAME'];
  try {
    const file = findPackageJSON(pathToFileURL(program));
    const { name } = JSON.parse(readFileSync(file ?? '', 'utf8')) as { readonly name?: string };
    return name?.replace(/^@[^/]+\//, '');
  } catch {
    // A program without a package starts all the same.
    return undefined;
  }
}
