import { basename, dirname } from 'node:path/posix';
import { featuresOf } from './features.ts';
import { countCommentLines, countLines, isTest, percentile, type SourceFile } from './files.ts';
import { countWords, oldWordsOf } from './glossary.ts';
import {
  countImportStatements,
  importGraph,
  longestChain,
  reachableFrom,
  specifiersOf,
  targetOf,
} from './imports.ts';

export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit?: '%';
  /** Shown instead of the number. */
  readonly text?: string;
  readonly aim?: string;
  readonly details: readonly string[];
}

const operation =
  /\b(?:getOrder|GetOrder|GetOrderRequest|use(?:Lazy)?GetOrderQuery)\b|['"`]\/orders\/\{id\}['"`]/;
const limiter = /(?<!Rate)Limiter|Places|Gate$|Bulkhead|InPlace|Semaphore/;
const backoff = /backoff|retrySeconds|RetryDelay|pauseBefore/i;
// The same as a formula, whatever its name: a pause that doubles or trebles.
const growingPause = /(?:ms|seconds|first|pause|wait) \* [23]\b|\b2 \^ least\(/i;

/** A policy that only says how long the pauses of the one function are. */
const callsBackoff = /^import .* from '[^']*\/backoff(?:\/index\.ts)?';/m;

/** Measures the shape of a code base. Its rows have the same order for every tree. */
export function measure(files: readonly SourceFile[], glossary?: string): readonly Row[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const tests = files.filter(({ path }) => isTest(path));
  return [
    ...sizes(sources, tests),
    commentShare(sources),
    loneFiles(sources),
    largestModule(sources),
    filesOfOperation(sources),
    wayToRefund(sources),
    featureEdges(sources),
    limiters(sources),
    backoffs(sources),
    kafkaFolders(files),
    floorsOfWeb(sources),
    oldWords(files, glossary),
  ];
}

function sizes(sources: readonly SourceFile[], tests: readonly SourceFile[]): readonly Row[] {
  const lengths = sources.map(({ text }) => countLines(text));
  const row = (name: string, value: number): Row => ({ name, value, details: [] });
  const byRoot = [...Map.groupBy(sources, ({ path }) => path.slice(0, path.indexOf('/')))].toSorted();
  return [
    row('source files', sources.length),
    {
      ...row('source lines', sum(lengths)),
      details: byRoot.map(
        ([root, own]) => `${root} ${sum(own.map(({ text }) => countLines(text))).toLocaleString('en')}`,
      ),
    },
    row('test files', tests.length),
    row('test lines', sum(tests.map(({ text }) => countLines(text)))),
    row('lines of a source file, median', percentile(lengths, 0.5)),
    row('lines of a source file, 90th percentile', percentile(lengths, 0.9)),
  ];
}

function commentShare(sources: readonly SourceFile[]): Row {
  const comments = sum(sources.map(({ text }) => countCommentLines(text)));
  const all = sum(sources.map(({ text }) => countLines(text)));
  return { name: 'lines that are only comment', ...share(comments, all), aim: '4 %' };
}

function loneFiles(sources: readonly SourceFile[]): Row {
  const partOf = (path: string): string | undefined => /^(services\/[^/]+|web)\/src\//.exec(path)?.[1];
  const inParts = sources.filter(({ path }) => partOf(path));
  const folders = [...Map.groupBy(inParts, ({ path }) => dirname(path))];
  const shareOf = (all: typeof folders) =>
    share(all.filter(([, own]) => own.length === 1).length, all.length);
  const parts = [...Map.groupBy(folders, ([folder]) => partOf(`${folder}/`) ?? '')];
  return {
    name: 'folders with one source file',
    ...shareOf(folders),
    aim: 'under 20 %',
    details: parts.map(
      ([part, own]) => `${part} ${String(shareOf(own).value)} % (${shareOf(own).details.join()})`,
    ),
  };
}

function largestModule(sources: readonly SourceFile[]): Row {
  const modules = sources
    .filter(({ path }) => path.endsWith('.module.ts'))
    .map(({ path, text }) => ({ path, count: countImportStatements(text) }))
    .toSorted((a, b) => b.count - a.count);
  return {
    name: 'imports of the largest module',
    value: modules[0]?.count ?? null,
    aim: 'under 40',
    details: modules.slice(0, 3).map(({ path, count }) => `${path} ${String(count)}`),
  };
}

function filesOfOperation(sources: readonly SourceFile[]): Row {
  const where = /^(?:proto|web|services\/(?:gateway|orders))\//;
  const found = sources.filter(({ path, text }) => where.test(path) && operation.test(text));
  return counted('files that name GET /orders/{id}', found.map(pathOf), '10');
}

function wayToRefund(sources: readonly SourceFile[]): Row {
  const own = sources.filter(({ path }) => path.startsWith('services/orders/src/'));
  const workers = own.map(pathOf).filter((path) => /^refunds?\.worker\.ts$/.test(basename(path)));
  const graph = importGraph(own, 'indexes');
  const onTheWay = new Set(workers.flatMap((worker) => [worker, ...reachableFrom(worker, graph)]));
  return {
    name: 'files of orders that a refund needs',
    value: workers.length > 0 ? onTheWay.size : null,
    details: workers.map((worker) => `from ${worker}, of ${String(own.length)}`),
  };
}

function featureEdges(sources: readonly SourceFile[]): Row {
  const services = featuresOf(sources);
  const without = services.filter(({ features }) => features.length === 0).map(({ service }) => service);
  const details = services
    .filter(({ features }) => features.length > 0)
    .flatMap(({ service, features, otherFolders, trespasses }) => [
      `${service}: ${features.join(', ')}`,
      ...(otherFolders.length > 0
        ? [`${service}, folders without a module: ${otherFolders.join(', ')}`]
        : []),
      ...[...trespasses]
        .toSorted(([, a], [, b]) => b - a)
        .map(([pair, count]) => `${service}: ${pair} ${String(count)}`),
    ]);
  return {
    name: 'imports past the index.ts of a feature',
    value: sum(services.flatMap(({ trespasses }) => [...trespasses.values()])),
    ...(without.length === services.length && { text: 'no features yet' }),
    aim: '0',
    details: [...details, ...(without.length > 0 ? [`no features yet: ${without.join(', ')}`] : [])],
  };
}

function limiters(sources: readonly SourceFile[]): Row {
  const found = inServices(sources).filter(({ text }) =>
    namesOf(text, /^export (?:abstract )?class (\w+)/gm).some((name) => limiter.test(name)),
  );
  return counted('files with a limiter', found.map(pathOf), '1');
}

function backoffs(sources: readonly SourceFile[]): Row {
  const found = inServices(sources).filter(
    ({ text }) =>
      !callsBackoff.test(text) &&
      (growingPause.test(text) ||
        namesOf(text, /^export (?:async )?(?:function|const|class) (\w+)/gm).some((name) =>
          backoff.test(name),
        )),
  );
  return counted('files with a backoff', found.map(pathOf), '1');
}

function kafkaFolders(files: readonly SourceFile[]): Row {
  const users = files.filter(
    ({ text }) =>
      text.includes('kafkajs') && specifiersOf(text).some((name) => /^kafkajs(?:\/|$)/.test(name)),
  );
  return counted('folders that import kafkajs', [...new Set(users.map(({ path }) => dirname(path)))], '1');
}

function floorsOfWeb(sources: readonly SourceFile[]): Row {
  const folderOf = (path: string): string | undefined => /^web\/src\/([^/]+)\//.exec(path)?.[1];
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const from = folderOf(path);
    if (!from) continue;
    const below = graph.get(from) ?? new Set<string>();
    graph.set(from, below);
    for (const specifier of specifiersOf(text)) {
      const to = folderOf(`${targetOf(path, specifier) ?? ''}/`);
      if (to && to !== from) below.add(to);
    }
  }
  const chain = longestChain(graph);
  return {
    name: 'floors of the web',
    value: chain.length,
    aim: '5',
    details: chain.length > 0 ? [chain.join(' > ')] : [],
  };
}

function oldWords(files: readonly SourceFile[], glossary: string | undefined): Row {
  const name = 'old words of the glossary in use';
  if (glossary === undefined) return { name, value: null, text: 'no glossary yet', aim: '0', details: [] };
  const words = oldWordsOf(glossary);
  const used = [...countWords(words, files)].toSorted(([, a], [, b]) => b - a);
  return {
    name,
    value: used.length,
    aim: '0',
    details: [`of ${String(words.length)}`, ...used.map(([word, count]) => `${word} ${String(count)}`)],
  };
}

const inServices = (sources: readonly SourceFile[]): readonly SourceFile[] =>
  sources.filter(({ path }) => /^services\/[^/]+\/src\//.test(path));

const pathOf = ({ path }: SourceFile): string => path;

const namesOf = (text: string, declaration: RegExp): readonly string[] =>
  [...text.matchAll(declaration)].map(([, name = '']) => name);

const counted = (name: string, found: readonly string[], aim: string): Row => ({
  name,
  value: found.length,
  aim,
  details: found.toSorted(),
});

const share = (
  part: number,
  all: number,
): Pick<Row, 'value' | 'unit' | 'details'> & { readonly unit: '%' } => ({
  value: all === 0 ? null : Math.round((1000 * part) / all) / 10,
  unit: '%',
  details: [`${part.toLocaleString('en')} of ${all.toLocaleString('en')}`],
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
