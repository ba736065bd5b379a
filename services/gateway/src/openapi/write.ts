import { writeFile } from 'node:fs/promises';
import { documentTypes } from './document-types.ts';
import { openApiDocument } from './document.ts';

const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
const files = {
  'openapi.json': text,
  'openapi.gen.ts': await documentTypes(JSON.parse(text) as object),
};

for (const [name, content] of Object.entries(files))
  await writeFile(new URL(`../../${name}`, import.meta.url), content);
