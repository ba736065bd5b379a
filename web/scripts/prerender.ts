import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readExamples } from '../server/examples/read-examples.ts';
import { prerenderSite } from '../server/prerender.ts';
import { readAppConfig } from '../server/read-app-config.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const target = join(dist, 'site');
const examples = await readExamples(process.env['EXAMPLES_DIR']);
const site = await prerenderSite(dist, readAppConfig(process.env, examples.shown));

async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(target, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

await rm(target, { recursive: true, force: true });
for (const [address, files] of site.pages) {
  for (const [language, html] of files) {
    const isAlias = address === `/${language}` || address.startsWith(`/${language}/`);
    await write(isAlias ? join(address, 'index.html') : join(address, `index.${language}.html`), html);
  }
}
for (const [language, html] of site.notFound) await write(`404.${language}.html`, html);
for (const [language, html] of site.frame) await write(`frame.${language}.html`, html);
for (const [address, picture] of examples.files) await write(address, picture);
await write('headers.json', `${JSON.stringify(site.headers, null, 2)}\n`);
await write('sitemap.xml', site.sitemap);
process.stdout.write(`${site.pages.size} addresses written to ${target}\n`);
