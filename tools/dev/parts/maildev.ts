import { join } from 'node:path';
import { httpAnswers } from '../ready.ts';
import { mailLaunch } from '../../../deploy/src/parts/mail-server.ts';
import type { Part } from './part.ts';

export const maildev: Part = {
  name: 'maildev',
  after: [],
  startWithinMs: 120_000,
  tools: () => [],
  prepare: async () => undefined,
  launch: async ({ ports, locations }) =>
    mailLaunch({
      folder: locations.state,
      mails: join(locations.state, 'mail'),
      listens: '127.0.0.1',
      smtpPort: ports.smtp,
      pagePort: ports.mail,
    }),
  ready: ({ smtp: { mailApi } }) => httpAnswers(`${mailApi}/api/email`),
};
