import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Image } from '../../../src/images/image.ts';
import { layOut } from '../../../src/images/lay-out.ts';
import { root } from '../../../src/images/stage.ts';
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

async function stage(name: string): Promise<Staged> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-staged-'));
  const { start } = await layOut(name, folder);
  return { folder, start };
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
