import { fileURLToPath } from 'node:url';
import { createWebServer } from './create-server.ts';
import { readExamples } from './examples/read-examples.ts';
import { guardProcess } from './guard-process.ts';
import { Lifetime, readLifetimeLimits } from './lifetime.ts';
import { prerenderSite } from './prerender.ts';
import { readAppConfig } from './read-app-config.ts';

const distDir = fileURLToPath(new URL('../dist', import.meta.url));
const port = Number(process.env['PORT'] ?? 8107);
const host = process.env['HOST'] ?? '127.0.0.1';

const lifetime = new Lifetime(readLifetimeLimits(process.env));
const examples = await readExamples(process.env['EXAMPLES_DIR']);
const site = await prerenderSite(distDir, readAppConfig(process.env, examples.shown));
const server = await createWebServer(distDir, site, examples, lifetime);
guardProcess(() => lifetime.end(server, 'failure'));
lifetime.endOnSignals(server);
server.listen(port, host, () =>
  process.stdout.write(`web: ${site.pages.size} pages at http://${host}:${port}\n`),
);
