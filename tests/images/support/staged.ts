import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { root } from '../../../deploy/docker/contents/app-files.ts';
import { layOut } from '../../../deploy/docker/contents/lay-out.ts';
import { services } from '../../../deploy/src/service-names.ts';
import { watched, type Started } from './started.ts';

/** What an image has below `/app`, in a folder of this machine. */
interface Staged {
  readonly folder: string;
  /** Where its program starts. */
  readonly cwd: string;
}

/** An image that is staged for the tests of a block. */
export interface StagedImage {
  folder(): string;
  /** A program of this machine's Node, in the image's own folder and with no variable but those given; ends with the test. */
  start(command: readonly string[], variables?: Readonly<Record<string, string>>): Started;
  /** `file: import` of what files of ours import, at their start or later, and is not in the image. */
  unresolved(...patterns: readonly string[]): readonly string[];
}

export function staged(name: string): StagedImage {
  let image: Staged | undefined;
  let running: Started | undefined;
  const known = (): Staged => {
    if (!image) throw new Error(`${name} is staged when its tests begin.`);
    return image;
  };
  beforeAll(() => void (image = stage(name)));
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

/** The working folder that the Dockerfile says. */
const placeOf = (name: string): string =>
  services.some((service) => service === name) ? `services/${name}` : name === 'web' ? 'web' : '.';

function stage(name: string): Staged {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-staged-'));
  layOut(name, folder);
  return { folder, cwd: join(folder, root, placeOf(name)) };
}

function started(
  { folder, cwd }: Staged,
  [program = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Started {
  return watched(
    spawn(program === 'node' ? process.execPath : program, args, {
      cwd,
      env: { PATH: '/usr/local/bin:/usr/bin', NODE_ENV: 'production', HOME: folder, ...variables },
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
