import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deskPath } from '../src/shared/config/desk-path.ts';
import { appPaths, plainPaths } from '../src/shared/config/paths.ts';

/** Addresses of what a page runs: the entry, and everything that it would ask for by itself a round trip later. */
export interface PageScripts {
  readonly entry: string;
  /** What the entry imports, each after what it imports itself. */
  readonly first: readonly string[];
  readonly modules: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Of the shop's pages and of the desk, which have nothing in common but what both import. */
const shop = 'index.html';
const desk = 'src/desk.tsx';

const routeOf: Readonly<Record<string, string>> = {
  '/': 'home',
  '/404': 'not-found',
  '/payment/success': 'payment-success',
  '/results': 'results-latest',
  '/results/:photoId': 'results',
};

const isPage = (route: string) => {
  const module = new RegExp(`^src/(?:app|pages/[\\w-]+)/${route}\\.page\\.tsx$`);
  return (name: string): boolean => module.test(name);
};

const isOneOf = (paths: readonly string[], path: string): boolean => paths.includes(path);

function gateOf(path: string): string | undefined {
  if (!isOneOf(appPaths, path)) return undefined;
  return isOneOf(plainPaths, path) ? 'src/app/plain-gate.tsx' : 'src/app/auth-gate.tsx';
}

/** @returns the scripts of each page by its path as the router knows it, read from the list that the build has written */
export async function readPageScripts(clientDir: string): Promise<(path: string) => PageScripts> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  for (const entry of [shop, desk])
    if (chunks[entry] === undefined) throw new Error(`the build has no ${entry}`);

  const collect = (name: string, known: Set<string>): Set<string> => {
    const chunk = chunks[name];
    if (chunk === undefined || known.has(chunk.file)) return known;
    for (const each of chunk.imports ?? []) collect(each, known);
    return known.add(chunk.file);
  };
  const pageOf = (path: string): string => {
    const route = routeOf[path] ?? path.slice(1);
    return Object.keys(chunks).find(isPage(route)) ?? `${route}.page.tsx`;
  };
  return (path) => {
    const parts = path === deskPath ? [] : [gateOf(path), pageOf(path)];
    for (const name of parts)
      if (name !== undefined && chunks[name] === undefined) throw new Error(`the build has no ${name}`);
    const files = collect(path === deskPath ? desk : shop, new Set());
    const length = files.size;
    for (const name of parts) if (name !== undefined) collect(name, files);
    const addresses = [...files].map((file) => `/${file}`);
    const first = addresses.slice(0, length - 1);
    return { entry: addresses[length - 1] ?? '', first, modules: addresses.slice(length) };
  };
}
