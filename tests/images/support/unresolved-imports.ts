import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import typescript from 'typescript';

/**
 * Prints what the files below a folder import, at their start or later, and Node does not find from where they lie, as a
 * list of `file: import`. Needs `--experimental-import-meta-resolve`.
 */
const [folder = '', ...patterns] = process.argv.slice(2);

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  return typescript.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

function isFound(specifier: string, file: string): boolean {
  try {
    const url = import.meta.resolve(specifier, pathToFileURL(file));
    return !url.startsWith('file:') || existsSync(fileURLToPath(url));
  } catch {
    return false;
  }
}

const files = globSync([...patterns], { cwd: folder, exclude: ['**/node_modules/**'] }).toSorted();
const unresolved = files.flatMap((path) => {
  const file = join(folder, path);
  return importsOf(file)
    .filter((specifier) => !isFound(specifier, file))
    .map((specifier) => `${relative(folder, file)}: ${specifier}`);
});
process.stdout.write(JSON.stringify({ files: files.length, unresolved }));
