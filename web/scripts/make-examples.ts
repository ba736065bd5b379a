import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { manifestName } from '../server/examples/read-manifest.ts';
import { readExamples } from '../server/examples/read-examples.ts';
import { pairWidths, sheetName, sheetWidths } from '../src/shared/config/examples.ts';
import { asSeenIn } from './examples/align.ts';
import { makePackage, readPackage } from './examples/make-package.ts';
import { manifestOf } from './examples/manifest.ts';
import { exampleOptions, type ExampleOptions } from './examples/options.ts';
import { resultsPicture } from './examples/results-picture.ts';
import { writeSizes } from './examples/write-sizes.ts';

async function main({ photo, out, made, hero: number, results, ...said }: ExampleOptions): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'examples-'));
  try {
    const portrait = await readFile(photo);
    const sheet = made === undefined ? await makePackage(photo, work) : await readPackage(made);
    const hero = sheet.find((each) => each.number === number);
    if (hero === undefined) throw new Error(`there is no image ${number}`);
    const original = await asSeenIn(hero.image, portrait);
    const manifest = await manifestOf(out, sheet, said);
    await mkdir(out, { recursive: true });
    for (const each of sheet) await writeSizes(join(out, sheetName(each.number)), each.image, sheetWidths);
    await writeSizes(join(out, 'hero'), hero.image, pairWidths);
    await writeSizes(join(out, 'original'), original, pairWidths);
    const style = await resolveConfig(import.meta.filename);
    const text = await format(JSON.stringify(manifest), { ...style, parser: 'json' });
    await writeFile(join(out, manifestName), text);
    if (results !== undefined) await writeFile(results, await resultsPicture(portrait, sheet));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const { shown } = await readExamples(resolve(out));
  process.stdout.write(
    `${shown.person}: EXAMPLES_DIR=${resolve(out)}; the best of each style: "chosen" in ${manifestName}\n`,
  );
}

await main(exampleOptions(process.argv.slice(2)));
