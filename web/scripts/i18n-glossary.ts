/** Writes the glossaries for translators' tools: `web/i18n/glossary/<code>.tbx`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { glossaryFiles } from './i18n/glossary-files.ts';

mkdirSync(new URL('../i18n/glossary/', import.meta.url), { recursive: true });
for (const { file, text } of glossaryFiles().values()) writeFileSync(file, text);
