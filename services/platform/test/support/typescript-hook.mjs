import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const { jsc } = JSON.parse(readFileSync(new URL('../../../../.swcrc', import.meta.url), 'utf8'));
const { rewriteRelativeImportExtensions: _built, ...options } = jsc;

// Runs the sources of the workspace without a build: node --conditions=source --import this-file program.ts
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      module: { type: 'es6' },
      sourceMaps: 'inline',
      jsc: options,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
