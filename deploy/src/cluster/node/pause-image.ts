import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { run } from '../../shell.ts';

export const pauseImage = 'localhost/headshots/pause:1';

/** Writes an archive, as `docker save` does, of an image that holds one program and nothing else. @returns its path */
export async function pauseArchive(program: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'pause-'));
  const archive = join(folder, 'pause.tar');
  cpSync(program, join(work, 'pause'));
  await tar(work, 'layer.tar', ['pause']);
  const layer = createHash('sha256')
    .update(readFileSync(join(work, 'layer.tar')))
    .digest('hex');
  writeFileSync(join(work, 'config.json'), JSON.stringify(configOf(layer)));
  const manifest = [{ Config: 'config.json', RepoTags: [pauseImage], Layers: ['layer.tar'] }];
  writeFileSync(join(work, 'manifest.json'), JSON.stringify(manifest));
  await tar(work, archive, ['manifest.json', 'config.json', 'layer.tar']);
  rmSync(work, { recursive: true });
  return archive;
}

const configOf = (layer: string): object => ({
  architecture: arch() === 'x64' ? 'amd64' : arch(),
  os: 'linux',
  config: { Entrypoint: ['/pause'], User: '65535:65535' },
  rootfs: { type: 'layers', diff_ids: [`sha256:${layer}`] },
});

const tar = (folder: string, file: string, names: readonly string[]): Promise<string> =>
  run('tar', ['--create', '--file', file, '--owner=0', '--group=0', '--mtime=@0', ...names], { cwd: folder });
