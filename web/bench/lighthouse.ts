import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Fetched when it is asked for: it brings a hundred packages that nothing else here uses. */
const version = '13.5.0';
const run = promisify(execFile);

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** One visit of one page, as a phone on a slow line sees it. */
export interface Visit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Largest paint and blocked time in ms, bytes of everything loaded; shift as the browser counts it. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  /** Names of audits other than speed that the page does not pass. */
  readonly missing: readonly string[];
}

interface Judged {
  /** 0 to 1; null for what cannot be judged. */
  readonly score: number | null;
}

interface Reference {
  readonly id: string;
  readonly weight: number;
}

interface Report {
  readonly categories: Readonly<Record<Category, Judged & { readonly auditRefs: readonly Reference[] }>>;
  readonly audits: Readonly<Record<string, Judged & { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

/**
 * Lighthouse's mobile setting, in the browser that listens on the port; what the page finds in storage stays.
 * @throws Error when Lighthouse could not load the page
 */
export async function visit(address: string, port: number, folder: string): Promise<Visit> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  await run(
    'npm',
    [
      ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', address],
      ...[`--port=${port}`, '--output=json', `--output-path=${file}`, '--quiet', '--disable-storage-reset'],
      ...[`--only-categories=${categories.join(',')}`, '--no-enable-error-reporting'],
    ],
    { maxBuffer: 1 << 24 },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  const number = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: Category): number => Math.round((report.categories[category].score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((one) => [one, score(one)])) as Visit['scores'],
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    missing: missingIn(report),
  };
}

function missingIn({ categories: judged, audits }: Report): readonly string[] {
  const names = categories
    .filter((one) => one !== 'performance')
    .flatMap((one) => judged[one].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return names.filter((name) => {
    const score = audits[name]?.score;
    return typeof score === 'number' && score < 1;
  });
}

/** The visit in the middle by its performance. */
export function median(visits: readonly Visit[]): Visit {
  const sorted = visits.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nobody visited');
  return middle;
}
