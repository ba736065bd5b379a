import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from '../../src/locations.ts';
import type { Wanted } from './entry.ts';

const dropped = [
  /\.(map|md|markdown|flow|tsbuildinfo|html|coffee|ts|mts|cts|tsx|cc|cpp|hh?|gypi?|mk|snap|png|jpe?g|gif)$/i,
  /^(test|tests|__tests__|docs?|examples?|bench|benchmarks?|coverage|scripts|tools|\.[^/]+)\//i,
  /(^|\/)(__tests__|__mocks__|\.github)\//,
  /\.(test|spec)\.[cm]?js$/,
  /(^|\/)(changelog|history|authors|contributing|makefile|tsconfig)[^/]*$/i,
];

const licence = /(^|\/)(licen[cs]e|copying|notice|copyright)[^/]*$/i;

const models = z.object({
  models: z.array(z.object({ root: z.string(), files: z.array(z.object({ path: z.string() })) })),
});

/** Weights that the engine may load, of one package: the others have licences of their own. */
const weightsOf = (name: string): ReadonlySet<string> =>
  new Set(
    models
      .parse(JSON.parse(readFileSync(join(repository, 'services/engine/models/manifest.json'), 'utf8')))
      .models.filter(({ root }) => root === name)
      .flatMap(({ files }) => files.map(({ path }) => path)),
  );

/** Of a package that brings everything in several builds: the files that are loaded. */
const loaded: Readonly<Record<string, Wanted>> = {
  '@tensorflow/tfjs': matching(/^dist\/tf\.node\.js$/),
  '@tensorflow/tfjs-backend-cpu': matching(/^dist\/tf-backend-cpu\.node\.js$/),
  '@tensorflow/tfjs-backend-wasm': matching(/^(dist\/tf-backend-wasm\.node\.js|wasm-out\/.*\.(js|wasm))$/),
  '@tensorflow/tfjs-backend-webgl': matching(/^dist\/tf-backend-webgl\.node\.js$/),
  '@tensorflow/tfjs-converter': matching(/^dist\/tf-converter\.node\.js$/),
  '@tensorflow/tfjs-core': matching(/^dist\/tf-core\.node\.js$/),
  '@tensorflow/tfjs-data': matching(/^dist\/tf-data\.node\.js$/),
  '@tensorflow/tfjs-layers': matching(/^dist\/tf-layers\.node\.js$/),
  '@maildev/ui': matching(/^dist(-server)?\//),
  // The files of `main` are what their folders are found by.
  '@vladmandic/human': (path) =>
    /^dist\/human\.node(-wasm)?\.js$/.test(path) || weightsOf('@vladmandic/human').has(path),
  '@vladmandic/face-api': (path) =>
    /^dist\/face-api\.node(-wasm)?\.js$/.test(path) || weightsOf('@vladmandic/face-api').has(path),
  // One of its modules is called History.
  jsdom: matching(/^lib\//),
  '@expo-google-fonts/instrument-sans': matching(/^(400Regular|600SemiBold)\/.*\.ttf$/),
  '@expo-google-fonts/noto-sans': matching(/^(400Regular|600SemiBold)\/.*\.ttf$/),
};

function matching(pattern: RegExp): Wanted {
  return (path) => pattern.test(path);
}

export function wantedOf(name: string): Wanted {
  const only = loaded[name];
  return (path) =>
    path === 'package.json' ||
    licence.test(path) ||
    (only ? only(path) : !dropped.some((pattern) => pattern.test(path)));
}
