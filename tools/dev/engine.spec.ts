import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseServers, imagesOf, startContainers } from './engine.ts';
import { Progress } from './progress.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';

/** An engine that answers, has no image and gets none. */
const docker = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/calls"
case "$1 $2" in
  "info "|"compose version") exit 0 ;;
  "image inspect") exit 1 ;;
  "pull "*) echo "Error response from daemon: manifest for $2 not found" >&2; exit 1 ;;
esac
exit 2
`;
const tool = (said: string): string => `#!/bin/sh\necho '${said}'\n`;
const tools = {
  go: tool('go version go1.26'),
  java: tool('openjdk version "21.0.1"'),
  mvn: tool('Apache Maven 3.9'),
};

let folder: string;
const path = process.env['PATH'];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

const machineWith = (programs: Readonly<Record<string, string>>): void => {
  // Nothing but these: tools of the machine must not be found.
  process.env['PATH'] = folder;
  for (const [name, text] of Object.entries({ ...shell(), ...programs })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
};
const shell = (): Readonly<Record<string, string>> => ({
  dirname: '#!/bin/sh\necho "${1%/*}"\n',
});
/** With a cache in which nothing lies. */
const settings = () =>
  settingsFrom({ HEADSHOTS_STATE_DIR: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') });

describe('servers of a stack', () => {
  it('are processes where the tools are there, although an engine answers', async () => {
    machineWith({ docker, ...tools });
    expect(await chooseServers(settings(), {})).toBe('native');
  });

  it('are containers where only an engine is there', async () => {
    machineWith({ docker });
    expect(await chooseServers(settings(), {})).toBe('containers');
  });

  it('are containers where a tool is missing', async () => {
    const { go: _none, ...others } = tools;
    machineWith({ docker, ...others });
    expect(await chooseServers(settings(), {})).toBe('containers');
  });

  it('are processes where neither is there, which says what is missing', async () => {
    machineWith({});
    expect(await chooseServers(settings(), {})).toBe('native');
  });

  it('are what HEADSHOTS_ENGINE says', async () => {
    machineWith({ docker, ...tools });
    expect(await chooseServers(settings(), { HEADSHOTS_ENGINE: 'docker' })).toBe('containers');
    rmSync(join(folder, 'go'));
    expect(await chooseServers(settings(), { HEADSHOTS_ENGINE: 'native' })).toBe('native');
    await expect(chooseServers(settings(), { HEADSHOTS_ENGINE: 'podman' })).rejects.toThrow('native, docker');
    rmSync(join(folder, 'docker'));
    await expect(chooseServers(settings(), { HEADSHOTS_ENGINE: 'docker' })).rejects.toThrow('docker info');
  });

  it('stay where they were begun', async () => {
    machineWith({ docker });
    await expect(startContainers(settings(), new Progress())).rejects.toThrow('cannot be pulled');
    expect(await chooseServers(settings(), {})).toBe('containers');
  });
});

describe('an image that cannot be had', () => {
  it('is named, with the way to go on without it', async () => {
    machineWith({ docker });
    const started = startContainers(settings(), new Progress());
    await expect(started).rejects.toThrow(
      /The image postgres:\S+ cannot be pulled:\n {2}Error response from daemon: manifest for postgres:\S+ not found\n.*HEADSHOTS_ENGINE=native make up.*Go, Java 17 or later and Maven/s,
    );
    expect(readFileSync(join(folder, 'calls'), 'utf8')).not.toContain('compose --file');
  });

  it('is none that moves: each has a version', () => {
    const images = imagesOf(settings(), {});
    expect(images).toHaveLength(5);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]*\d+\.?\d+[\w.-]*$/);
    expect(imagesOf(settings(), { MINIO_IMAGE: 'mirror.example/minio:1.2' })).toContain(
      'mirror.example/minio:1.2',
    );
  });
});
