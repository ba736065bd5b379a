import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Uses {
  readonly has: (key: string) => boolean;
}

const quoted = /['"]([\w.:]+)['"]/g;
const patterned = /`([\w.]*\$\{[^`]*)`/g;
const pluralEnd = /_(zero|one|two|few|many|other)$/;

/** Every literal and every template of the sources that may name a text. Keys of errors are made from codes at run time. */
export function usesOf(source: string): Uses {
  const literals = new Set<string>();
  const patterns: RegExp[] = [/^error\./];
  const files = readdirSync(source, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !/(?<!\.spec)\.tsx?$/.test(file.name) || file.name.endsWith('.gen.ts')) continue;
    const text = readFileSync(join(file.parentPath, file.name), 'utf8');
    for (const [, key = ''] of text.matchAll(quoted)) literals.add(key.replace(/^\w+:/, ''));
    for (const [, key = ''] of text.matchAll(patterned)) {
      const pattern = key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]+');
      if (pattern.startsWith('[')) continue;
      patterns.push(new RegExp(`^${pattern}$`));
    }
  }
  const has = (key: string): boolean => literals.has(key) || patterns.some((pattern) => pattern.test(key));
  return { has: (key) => has(key) || has(key.replace(pluralEnd, '')) };
}
