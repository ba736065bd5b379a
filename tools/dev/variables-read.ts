import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../deploy/src/locations.ts';
import type { ServiceName } from '../../deploy/src/service-names.ts';

/** What Node, the C library and tracing read in every service, and what the pages read beyond their list. */
const others = /^(NODE|MALLOC|OTEL)_|_PROXY$|^(LD_PRELOAD|TZ|EXAMPLES_DIR)$/;

export function variablesReadBy(name: ServiceName | 'web'): (variable: string) => boolean {
  const listed = new Set(lists()[name]);
  return (variable) => listed.has(variable) || others.test(variable);
}

type Lists = Readonly<Record<string, readonly string[]>>;

let read: Lists | undefined;

const lists = (): Lists =>
  (read ??= parse(readFileSync(join(repository, 'charts/headshots/files/variables.yaml'), 'utf8')) as Lists);
