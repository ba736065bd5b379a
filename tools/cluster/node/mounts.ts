import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../deploy/src/shell.ts';

/** What the kubelet sets for the whole machine when it finds something else. */
const tunables = {
  'vm/overcommit_memory': 1,
  'vm/panic_on_oom': 0,
  'kernel/panic': 10,
  'kernel/panic_on_oops': 1,
  'kernel/keys/root_maxkeys': 1_000_000,
  'kernel/keys/root_maxbytes': 25_000_000,
};

/** What plugins of containerd and the kubelet write to, wherever they are told to. */
const ownFolders = ['/var/lib/cni', '/var/lib/kubelet'];

/** They are mounted upon, so they have to be there; nothing comes to lie in them. */
export function removeOwnFolders(): void {
  for (const path of ownFolders) if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
}

/** Names containerd and the kubelet know by heart. To be called in a mount namespace: they are gone with it. */
export async function mountOwnFolders(folder: string): Promise<void> {
  await run('mount', ['--make-rshared', '/']);
  for (const path of ['/run', '/var/log']) await run('mount', ['-t', 'tmpfs', 'tmpfs', path]);
  for (const path of ownFolders) {
    const own = join(folder, path);
    mkdirSync(own, { recursive: true });
    mkdirSync(path, { recursive: true });
    await run('mount', ['--bind', own, path]);
  }
  await showTunables(join(folder, 'tunables'));
}

/** The kubelet reads what it wants to read, and leaves the machine as it is. */
async function showTunables(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(tunables)) {
    const file = join(folder, name.replaceAll('/', '.'));
    writeFileSync(file, `${value}\n`);
    await run('mount', ['--bind', file, join('/proc/sys', name)]);
  }
}
