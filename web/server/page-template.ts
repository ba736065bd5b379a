import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '../src/shared/config/app-config.ts';
import { configBlock } from './config-block.ts';
import { loadDeferred } from './deferred-scripts.ts';

export interface Template {
  readonly html: string;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
}

export interface PageParts {
  readonly language: string;
  readonly head: string;
  readonly body: string;
  readonly start: string;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export const startMark = '<!--start-->';

const entryTags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const preloaded = /\/assets\/instrument-(?:sans-latin-wght|serif-latin-400)-normal-[\w-]+\.woff2/g;

export async function loadTemplate(clientDir: string, config: AppConfig): Promise<Template> {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8');
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const sheets = await Promise.all(
    links.map(async ([, href = '']) => readFile(join(clientDir, href), 'utf8')),
  );
  const css = sheets.join('').trim();
  const fonts = [...new Set(css.match(preloaded) ?? [])]
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const withStyles = links.reduce((text, [link]) => text.replace(link, ''), html);
  return {
    html: withStyles
      .replace(entryTags, '')
      .replace('<!--config-->', () => `${fonts}<style>${css}</style>${configBlock(config)}${startMark}`),
    styleHashes: [hashOf(css)],
    scriptHashes: [
      ...[...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
      loadDeferred,
    ].map(hashOf),
  };
}

export function fillTemplate(template: Template, { language, head, body, start }: PageParts): string {
  return template.html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<!--head-->', () => head)
    .replace(startMark, () => start)
    .replace('<!--app-->', () => body);
}
