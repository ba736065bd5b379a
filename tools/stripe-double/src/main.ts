import { Double } from './double.ts';
import { settingsFrom } from './environment.ts';

const double = new Double(settingsFrom(process.env), () => process.kill(process.pid, 'SIGKILL'));
const url = await double.start();
process.stdout.write(`The double of Stripe answers at ${url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void double.stop().then(() => process.exit(0)));
