import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { publicPaths } from '../src/shared/config/paths.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const KILO = 1000;
const budgets = { publicRoute: 165, appRoute: 210, lazyChunk: 40, css: 14, locale: 12 } as const;
const publicRoutes = new Set(publicPaths.map((path) => (path === '/' ? 'home' : path.slice(1))) as string[]);
const directory = fileURLToPath(new URL(`../${process.argv[2] ?? 'dist/client'}`, import.meta.url));
const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

const sizeOf = (file: string): number => gzipSync(readFileSync(join(directory, file))).length / KILO;

function withImports(name: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || known.has(chunk.file)) return known;
  known.add(chunk.file);
  for (const each of chunk.imports ?? []) withImports(each, known);
  return known;
}

const rows: { readonly name: string; readonly size: number; readonly budget: number }[] = [];
const entry = 'index.html';
const desk = 'src/desk.tsx';
for (const name of [entry, desk])
  if (manifest[name] === undefined) throw new Error(`no ${name} in the build`);

/** The files that a page can ever ask for. */
function reachedFrom(name: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || known.has(chunk.file)) return known;
  known.add(chunk.file);
  for (const each of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reachedFrom(each, known);
  return known;
}

const ofStaff = /^src\/(?:desk\.tsx$|pages\/desk\/)/;
const shop = reachedFrom(entry);
const leaked = Object.keys(manifest).filter(
  (name) => ofStaff.test(name) && shop.has(manifest[name]?.file ?? ''),
);
if (leaked.length > 0) throw new Error(`the shop's pages load the desk's ${leaked.join(', ')}`);
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);

for (const [name, chunk] of Object.entries(manifest)) {
  const route = /^src\/(?:app|pages\/[\w-]+)\/([\w-]+)\.page\.tsx$/.exec(name)?.[1];
  if (route !== undefined) {
    const budget = publicRoutes.has(route) ? budgets.publicRoute : budgets.appRoute;
    rows.push({ name: `/${route}`, size: sum(withImports(name, withImports(entry))), budget });
  } else if (name === desk) {
    rows.push({ name: '/desk', size: sum(withImports(desk)), budget: budgets.appRoute });
  } else if (/^src\/(?:app|pages|entities|shared)\//.test(name)) {
    rows.push({ name, size: sizeOf(chunk.file), budget: budgets.lazyChunk });
  }
}
for (const file of readdirSync(join(directory, 'assets/texts'), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.json')) continue;
  rows.push({ name: `texts/${file}`, size: sizeOf(join('assets/texts', file)), budget: budgets.locale });
}
const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
if (sheets.size === 0) throw new Error('the build names no style sheet');
rows.push({ name: 'css', size: sum(sheets), budget: budgets.css });

for (const { name, size, budget } of rows.sort((left, right) => right.size - left.size)) {
  process.stdout.write(
    `${size > budget ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(6)} of ${budget} kB  ${name}\n`,
  );
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0;
