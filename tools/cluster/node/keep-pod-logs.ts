import { existsSync, globSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const everyMs = 1_000;

/**
 * Gives what containers of a node write a second name that stays when the kubelet removes them with their pod.
 * @param from where the kubelet writes them, on the same disk
 * @returns ends it
 */
export function keepPodLogs(from: string, to: string): () => void {
  mkdirSync(to, { recursive: true });
  const keep = (): void => {
    for (const path of globSync('*/*/*.log', { cwd: from })) {
      const kept = join(to, path.replaceAll('/', '-'));
      if (!existsSync(kept)) linkIfThere(join(from, path), kept);
    }
  };
  const timer = setInterval(keep, everyMs);
  return () => {
    clearInterval(timer);
    keep();
  };
}

/** A pod may go while its logs are listed. */
function linkIfThere(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
