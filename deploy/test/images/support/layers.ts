import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { BuiltImage } from '../../../src/images/build-images.ts';

interface Config {
  readonly config: { readonly Env: readonly string[]; readonly WorkingDir: string; readonly User: string };
}

/** An image as whoever runs it reads it. */
export interface ReadImage {
  /** Tar files, from the bottom. */
  readonly layers: readonly string[];
  readonly start: Config['config'];
  remove(): void;
}

/** Takes an archive apart by what it says of itself: the list that Docker reads. */
export function readImage({ archive }: BuiltImage): ReadImage {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-image-'));
  const blobs = join(folder, 'blobs');
  mkdirSync(blobs);
  execFileSync('tar', ['-xf', archive, '-C', blobs]);
  const read = (path: string): Buffer => readFileSync(join(blobs, path));
  const [{ Config, Layers }] = JSON.parse(read('manifest.json').toString()) as [
    { Config: string; Layers: readonly string[] },
  ];
  const { config } = JSON.parse(read(Config).toString()) as Config;
  const layers = Layers.map((path, index) => {
    const layer = join(folder, `${index}.tar`);
    writeFileSync(layer, zstdDecompressSync(read(path)));
    return layer;
  });
  rmSync(blobs, { recursive: true });
  return { layers, start: config, remove: () => rmSync(folder, { recursive: true }) };
}

/** One thing of an image. */
export interface Listed {
  /** As `ls` writes it. */
  readonly mode: string;
  /** `uid/gid`. */
  readonly owner: string;
  readonly path: string;
}

/** Everything in the layers, as tar tells it. */
export const listed = ({ layers }: ReadImage): readonly Listed[] =>
  layers.flatMap((layer) =>
    execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '-f', layer], {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    })
      .trim()
      .split('\n')
      .map((line) => {
        const [mode = '', owner = '', , , , ...rest] = line.split(/ +/);
        return {
          mode,
          owner,
          path: rest
            .join(' ')
            .replace(/ -> .*$/, '')
            .replace(/\/$/, ''),
        };
      }),
  );

/** What one file of the layers says. */
export function contentOf({ layers }: ReadImage, path: string): string {
  const holds = (layer: string): boolean =>
    execFileSync('tar', ['--list', '-f', layer], { encoding: 'utf8', maxBuffer: 64_000_000 })
      .split('\n')
      .includes(path);
  const layer = layers.find(holds);
  if (layer === undefined) throw new Error(`${path} is in no layer.`);
  return execFileSync('tar', ['-xOf', layer, path], { encoding: 'utf8', maxBuffer: 64_000_000 });
}
