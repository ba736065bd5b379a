import { provisioners } from '../provision/from-environment.ts';
import { patiently } from '../provision/patiently.ts';
import { CommandError } from './command-error.ts';

export async function provision([what = '']: readonly string[]): Promise<void> {
  const workOf = provisioners[what];
  if (!workOf)
    throw new CommandError(
      `There is nothing called ${what}. There are: ${Object.keys(provisioners).join(', ')}.`,
    );
  const seconds = Number(process.env['PROVISION_WAIT_SECONDS'] || 300);
  await patiently(workOf(process.env), seconds);
  process.stdout.write(`${what}: ready\n`);
}
