import { spawn } from 'node:child_process';
import type { Launch } from '../launch.ts';

/**
 * Runs a server as the one program of a container: what it says goes out as it is, who asks this process to end asks the
 * server by the signal that it wants.
 * @returns its exit code; 0 when it ended by the signal it was asked with
 */
export function inForeground({ program, args, stopSignal = 'SIGTERM', ...options }: Launch): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    let asked = false;
    const ask = (): void => {
      asked = true;
      child.kill(stopSignal);
    };
    process.on('SIGTERM', ask).on('SIGINT', ask);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', ask).off('SIGINT', ask);
      resolve(asked && (signal === stopSignal || code === 143) ? 0 : (code ?? 1));
    });
  });
}
