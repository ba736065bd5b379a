import { inForeground } from './foreground.ts';
import { servers } from './servers.ts';

const name = process.argv[2] ?? process.env['SERVER'] ?? '';
const launch = servers[name];
if (!launch) {
  process.stderr.write(`There is no server ${name}. There are: ${Object.keys(servers).join(', ')}.\n`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await inForeground(await launch(process.env));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
