import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpAnswers } from '../ready.ts';
import type { Part } from './part.ts';

export const maildev: Part = {
  name: 'maildev',
  after: [],
  startWithinMs: 120_000,
  tools: () => [],
  prepare: async () => undefined,
  launch: async ({ ports, locations }) => {
    const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')));
    const here = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
    return {
      program: process.execPath,
      args: [
        '--max-old-space-size=96',
        program,
        ...here,
        ...['--smtp', String(ports.smtp), '--web', String(ports.mail)],
        ...['--max-emails', '2000', '--mail-directory', join(locations.state, 'mail'), '--silent'],
      ],
      cwd: locations.state,
      env: process.env,
    };
  },
  ready: ({ smtp: { mailApi } }) => httpAnswers(`${mailApi}/api/email`),
};
