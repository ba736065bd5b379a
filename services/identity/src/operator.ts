import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { identityConfig } from './identity.config.ts';
import { commands } from './operator/commands.ts';
import { OperatorModule } from './operator/operator.module.ts';

const [name = '', argument = ''] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(
    `usage: node dist/operator.js ${Object.keys(commands).join(' | ')} [address or user id]\n`,
  );
  process.exit(2);
}
const app = await NestFactory.createApplicationContext(OperatorModule.forRoot(identityConfig()), {
  logger: ['error', 'warn'],
});
try {
  process.stdout.write(`${await command(app, { argument, stdin: () => text(process.stdin) })}\n`);
} finally {
  await app.close();
}
