import { access, mkdir } from 'node:fs/promises';
import { CommandError } from '../../deploy/src/commands/command-error.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';
import { demoOptions } from './options.ts';
import { order } from '../../deploy/src/journey/order.ts';

export async function demo(args: readonly string[]): Promise<void> {
  const settings = settingsFrom();
  const options = demoOptions(args, { baseUrl: settings.publicUrl, mailUrl: settings.smtp.mailApi });
  await access(options.photo).catch(() => {
    throw new CommandError(`There is no file ${options.photo}.`);
  });
  await mkdir(options.out, { recursive: true });
  await order(options);
}
