import { forward, type Way } from './forward.ts';

for (const way of JSON.parse(process.argv[2] ?? '[]') as readonly Way[]) await forward(way);
process.once('disconnect', () => process.exit());
process.send?.('ready');
