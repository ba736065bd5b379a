import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../../deploy/src/locations.ts';
import { checkTally, type Tally } from './tally.ts';

/** So little is measured in a test that an aim may be missed. */
export const missedAim = /MISSED|TOO FAR|✗/;

/**
 * One check: the measurement of a package (`npm run bench`) runs to its end.
 * @param tells what it prints at its end
 */
export async function benchStep(folder: string, tells: RegExp, env: NodeJS.ProcessEnv): Promise<Tally> {
  process.stdout.write(`\n── ${folder} (bench)\n`);
  const child = spawn('npm', ['run', '--silent', 'bench', '-w', folder], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = Buffer.concat(said).toString();
  process.stdout.write(text);
  return checkTally(
    `${folder} bench runs to its end`,
    tells.test(text) && (code === 0 || missedAim.test(text)),
  );
}
