import { forward, type Way } from './forward.ts';

/** A process of its own for ways given as JSON. */
for (const way of JSON.parse(process.argv[2] ?? '[]') as readonly Way[]) await forward(way);
