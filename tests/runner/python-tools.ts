import { join } from 'node:path';
import { cachedFolder } from '../../tools/dev/cache.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

/** A package of PyPI that tests use as a program of somebody else. */
export interface PythonTool {
  readonly name: string;
  readonly version: string;
  /** Tells the tests the folder to put on PYTHONPATH. */
  readonly variable: string;
}

export const pythonTools = {
  /** The official reader of C2PA manifests. */
  c2pa: { name: 'c2pa-python', version: '0.38.1', variable: 'TEST_C2PA_READER' },
  /** Reads PDF files. */
  pdfium: { name: 'pypdfium2', version: '5.15.2', variable: 'TEST_PDFIUM' },
  /** Makes requests from the description of an API and judges the answers by it. */
  schemathesis: { name: 'schemathesis', version: '4.32.5', variable: 'TEST_SCHEMATHESIS' },
} as const satisfies Readonly<Record<string, PythonTool>>;

/**
 * Installs a tool into the cache, once for each version of Python.
 * @returns the variable for the tests
 * @throws Error that names the command when python3 or its pip is missing
 */
export async function pythonTool(
  { name, version, variable }: PythonTool,
  cache: string,
  progress: Progress,
): Promise<Readonly<Record<string, string>>> {
  const python = await pythonVersion();
  const folder = await cachedFolder(join(cache, 'python', python, `${name}-${version}`), (unfinished) =>
    progress.step(name, 'installed', async () => {
      await run('python3', [...pipInstall, '--target', unfinished, `${name}==${version}`]);
    }),
  );
  return { [variable]: folder };
}

const pipInstall = [
  ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'],
  ...['--root-user-action', 'ignore', '--only-binary', ':all:'],
];

async function pythonVersion(): Promise<string> {
  const script = 'import platform, pip; print(platform.python_version())';
  const { code, output } = await tryRun('python3', ['-c', script]);
  const complaint = pythonComplaint(code, output);
  if (complaint) throw new Error(complaint);
  return output.trim();
}

/** @param output what Python printed when asked for its version with pip loaded */
export function pythonComplaint(code: number, output: string): string | undefined {
  if (code === 0) return undefined;
  const missing = output.includes("No module named 'pip'") ? 'pip of python3' : 'python3';
  return [
    `${missing} is missing: some tests ask independent readers, which are Python packages.`,
    '  Install it: apt-get install python3 python3-pip (Debian, Ubuntu), or Python 3.10 or later from python.org.',
  ].join('\n');
}
