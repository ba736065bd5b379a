import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Entry } from '../../../src/images/entry.ts';
import type { Image } from '../../../src/images/image.ts';
import { recipes } from '../../../src/images/list.ts';
import type { Cpu } from '../../../src/images/lock.ts';
import { serverRecipes } from '../../../src/images/servers.ts';
import { root } from '../../../src/images/stage.ts';
import { repository } from '../../../src/locations.ts';
import { Progress } from '../../../src/progress.ts';
import { watched, type Container } from './container.ts';

/** What an image has below `/app`, in a folder of this machine. */
interface Staged {
  readonly folder: string;
  readonly start: Image['start'];
}

/** An image that is staged for the tests of a block. */
export interface StagedImage {
  folder(): string;
  /** A program of this machine's Node, in the image's own folder and with no variable but those given; ends with the test. */
  start(command: readonly string[], variables?: Readonly<Record<string, string>>): Container;
  /** `file: import` of what files of ours import, at their start or later, and is not in the image. */
  unresolved(...patterns: readonly string[]): readonly string[];
}

export function staged(name: string): StagedImage {
  let image: Staged | undefined;
  let running: Container | undefined;
  const known = (): Staged => {
    if (!image) throw new Error(`${name} is staged when its tests begin.`);
    return image;
  };
  beforeAll(async () => void (image = await stage(name)));
  afterEach(async () => {
    await running?.kill();
    running = undefined;
  });
  afterAll(() => rmSync(known().folder, { recursive: true }));
  return {
    folder: () => known().folder,
    start: (command, variables = {}) => (running = started(known(), command, variables)),
    unresolved: (...patterns) => unresolved(join(known().folder, root), patterns),
  };
}

/** Packages are those of the checkout: it has all that an install for images would bring. */
async function stage(name: string): Promise<Staged> {
  const context = {
    cache: '',
    cpu: process.arch as Cpu,
    progress: new Progress(() => undefined),
    installed: repository,
  };
  const image = { ...recipes, ...serverRecipes }[name]?.(context);
  if (!image) throw new Error(`There is no image ${name}.`);
  const folder = mkdtempSync(join(tmpdir(), 'headshots-staged-'));
  for (const layer of image.layers.filter(({ product }) => product))
    for (const entry of await layer.entries()) if (entry.path.startsWith(`${root}/`)) put(entry, folder);
  return { folder, start: image.start };
}

function put(entry: Entry, folder: string): void {
  const path = join(folder, entry.path);
  mkdirSync(dirname(path), { recursive: true });
  if (entry.kind === 'folder') mkdirSync(path, { recursive: true });
  else if (entry.kind === 'link') symlinkSync(entry.to, path);
  else if (typeof entry.from === 'string') same(entry.from, path);
  else writeFileSync(path, entry.from);
}

/** By a second name where both lie on one disk: an image has thousands of files. */
function same(from: string, path: string): void {
  try {
    linkSync(from, path);
  } catch {
    copyFileSync(from, path);
  }
}

function started(
  { folder, start }: Staged,
  [program = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Container {
  return watched(
    spawn(program === 'node' ? process.execPath : program, args, {
      cwd: join(folder, start.folder),
      env: { ...start.env, HOME: folder, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what it started ends with it.
      detached: true,
    }),
  );
}

const importsProgram = join(import.meta.dirname, 'unresolved-imports.ts');

function unresolved(folder: string, patterns: readonly string[]): readonly string[] {
  const flags = ['--experimental-import-meta-resolve', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, importsProgram, folder, ...patterns];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', env: {} });
  const { files, unresolved: found } = JSON.parse(printed) as {
    files: number;
    unresolved: readonly string[];
  };
  if (files === 0) throw new Error(`${patterns.join(', ')}: there is no such file.`);
  return found;
}
