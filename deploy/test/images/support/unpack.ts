import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { BuiltImage } from '../../../src/images/build-images.ts';

interface Config {
  readonly config: { readonly Env: readonly string[]; readonly WorkingDir: string; readonly User: string };
}

/** An image on the disk, as a container runtime would lay it out. */
export interface Unpacked {
  /** The root of its file system. */
  readonly root: string;
  readonly start: Config['config'];
  remove(): void;
}

/** Unpacks an archive by what it says of itself: the list that Docker reads, layer upon layer. */
export function unpack({ archive }: BuiltImage): Unpacked {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-image-'));
  const [blobs, root] = [join(folder, 'blobs'), join(folder, 'root')];
  for (const path of [blobs, root]) mkdirSync(path);
  execFileSync('tar', ['-xf', archive, '-C', blobs]);
  const read = (path: string): Buffer => readFileSync(join(blobs, path));
  const [{ Config, Layers }] = JSON.parse(read('manifest.json').toString()) as [
    { Config: string; Layers: readonly string[] },
  ];
  for (const layer of Layers) {
    writeFileSync(join(folder, 'layer.tar'), zstdDecompressSync(read(layer)));
    execFileSync('tar', ['-xpf', join(folder, 'layer.tar'), '-C', root]);
  }
  const { config } = JSON.parse(read(Config).toString()) as Config;
  rmSync(join(folder, 'layer.tar'));
  rmSync(blobs, { recursive: true });
  return { root, start: config, remove: () => rmSync(folder, { recursive: true }) };
}
