export interface SourceFile {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

export const roots = ['services', 'web', 'deploy', 'proto', 'scripts', 'tools', 'tests'];

const code = /\.(?:[cm]?[jt]s|tsx|proto)$/;
const generated = /(?:^|\/)(?:gen|dist|node_modules)\/|_pb\.ts$|\.gen\.ts$/;
const tests = /(?:^|[./-])spec\.tsx?$|(?:^|\/)(?:test|tests|testing|e2e|bench)\//;

export const isCode = (path: string): boolean =>
  roots.some((root) => path.startsWith(`${root}/`)) && code.test(path) && !generated.test(path);

export const isTest = (path: string): boolean => tests.test(path);

export const countLines = (text: string): number => text.split('\n').length - 1;

export function countCommentLines(text: string): number {
  let count = 0;
  let inside = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const opens = !inside && /^\{?\/\*/.test(line);
    if (inside || opens) {
      const [, rest] = /\*\/\}?(.*)$/.exec(line) ?? [];
      inside = rest === undefined;
      if (!rest?.trim()) count += 1;
    } else if (line.startsWith('//')) count += 1;
  }
  return count;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
