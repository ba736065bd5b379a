import { fileURLToPath } from 'node:url';
import { createWebServer } from './create-server.ts';
import { readExamples } from './examples/read-examples.ts';
import { guardProcess } from './guard-process.ts';
import { prerenderSite } from './prerender.ts';
import { readAppConfig } from './read-app-config.ts';

const distDir = fileURLToPath(new URL('../dist', import.meta.url));
const port = Number(process.env['PORT'] ?? 8107);
const host = process.env['HOST'] ?? '127.0.0.1';

const examples = await readExamples(process.env['EXAMPLES_DIR']);
const site = await prerenderSite(distDir, readAppConfig(process.env, examples.shown));
const server = await createWebServer(distDir, site, examples);
guardProcess(server);
server.listen(port, host, () =>
  process.stdout.write(`web: ${site.pages.size} pages at http://${host}:${port}\n`),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
}
