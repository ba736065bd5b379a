import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { loadIdentityConfig } from './identity.config.ts';
import { commands } from './adapters/cli/commands.ts';
import { OperatorModule } from './operator.module.ts';

const [name = '', argument = ''] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(
    `usage: node dist/operator.js ${Object.keys(commands).join(' | ')} [address or user id]\n`,
  );
  process.exit(2);
}
const app = await NestFactory.createApplicationContext(OperatorModule.forRoot(loadIdentityConfig()), {
  logger: ['error', 'warn'],
});
try {
  process.stdout.write(`${await command(app, { argument, stdin: () => text(process.stdin) })}\n`);
} finally {
  await app.close();
}
