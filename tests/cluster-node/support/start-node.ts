import { readFileSync } from 'node:fs';
import { startNode, type NodeOptions } from '../../../tools/cluster/node/node.ts';

/** Somebody who starts a node, says so, and waits to be killed. Reads options from a file. */
await startNode(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as NodeOptions);
process.stdout.write('started\n');
setInterval(() => undefined, 60_000);
