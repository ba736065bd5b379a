import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { travel } from '../journey/travel.ts';
import { repository } from '../locations.ts';
import { CommandError } from './command-error.ts';

const text = { type: 'string' } as const;
const options = { 'base-url': text, 'mail-url': text, photo: text, out: text };

export async function journey(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const baseUrl = values['base-url'];
  if (!baseUrl) throw new CommandError('Where? journey --base-url http://localhost:8080');
  await travel({
    baseUrl,
    mailUrl: values['mail-url'],
    photo: values.photo ?? join(repository, 'deploy/src/journey/grace_hopper.jpg'),
    out: values.out ?? 'out',
    package: 'professional',
    expression: 'unchanged',
    outfit: 'unchanged',
  });
}
