import { fileURLToPath } from 'node:url';
import type { Launch } from '../launch.ts';

export interface MailServer {
  readonly folder: string;
  readonly mails: string;
  readonly listens: string;
  readonly smtpPort: number;
  readonly pagePort: number;
}

/** Megabytes of heap for all the mails it keeps, which it holds parsed: 430 of ours do not fit into 96. */
const heapMegabytes = 512;

export function mailLaunch({ folder, mails, listens, smtpPort, pagePort }: MailServer): Launch {
  const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')));
  return {
    program: process.execPath,
    args: [
      `--max-old-space-size=${heapMegabytes}`,
      program,
      ...['--ip', listens, '--web-ip', listens],
      ...['--smtp', String(smtpPort), '--web', String(pagePort)],
      ...['--max-emails', '2000', '--mail-directory', mails, '--silent'],
    ],
    cwd: folder,
    env: process.env,
  };
}
