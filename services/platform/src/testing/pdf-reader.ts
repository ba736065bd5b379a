import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testEnv } from './env.ts';

export interface PdfVerdict {
  /** What it breaks of PDF/A-3a, by clause; empty when it keeps all of it. */
  readonly complaints: readonly string[];
  readonly pages: number;
  /** As a reader copies it. */
  readonly text: string;
}

const texts = `
import json, sys, pypdfium2
def read(path):
    pdf = pypdfium2.PdfDocument(path)
    return {"pages": len(pdf), "text": "".join(page.get_textpage().get_text_range() for page in pdf)}
print(json.dumps([read(path) for path in sys.argv[1:]]))
`;

interface Report {
  readonly report: {
    readonly jobs: readonly {
      readonly itemDetails: { readonly name: string };
      readonly validationResult: readonly {
        readonly compliant: boolean;
        readonly details: { readonly ruleSummaries: readonly { clause: string; description: string }[] };
      }[];
    }[];
  };
}

/**
 * Asks veraPDF and PDFium about PDF files: one process each for all of them. TEST_VERAPDF and TEST_PDFIUM name the
 * folders they are installed in; `make test` installs them.
 */
export async function readPdfs(files: readonly Uint8Array[]): Promise<readonly PdfVerdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  try {
    const paths = files.map((_, index) => join(folder, `${index}.pdf`));
    await Promise.all(paths.map((path, index) => writeFile(path, files[index] ?? new Uint8Array())));
    const [complaints, read] = await Promise.all([complaintsAbout(paths), textsOf(paths)]);
    return paths.map((path, index) => {
      const found = complaints.get(path);
      const { pages = 0, text = '' } = read[index] ?? {};
      if (!found) throw new Error(`veraPDF said nothing about file ${index}.`);
      return { complaints: found, pages, text };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const maxBuffer = 64 * 1024 * 1024;

async function complaintsAbout(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const verapdf = ['-cp', join(testEnv('TEST_VERAPDF'), '*'), 'org.verapdf.apps.GreenfieldCliWrapper'];
  const args = [...verapdf, '--flavour', '3a', '--format', 'json', ...paths];
  // Its exit code says that a file is not valid; the report says which.
  const stdout = await new Promise<string>((resolve, reject) =>
    execFile('java', args, { maxBuffer }, (error, output) =>
      output === '' ? reject(error ?? new Error('veraPDF said nothing.')) : resolve(output),
    ),
  );
  const { jobs } = (JSON.parse(stdout) as Report).report;
  return new Map(
    jobs.map(({ itemDetails, validationResult: [result] }) => [
      itemDetails.name,
      result
        ? result.details.ruleSummaries.map(({ clause, description }) => `${clause}: ${description}`)
        : ['was not read'],
    ]),
  );
}

async function textsOf(paths: readonly string[]): Promise<readonly { pages: number; text: string }[]> {
  const env = { ...process.env, PYTHONPATH: testEnv('TEST_PDFIUM') };
  const { stdout } = await promisify(execFile)('python3', ['-c', texts, ...paths], { env, maxBuffer });
  return JSON.parse(stdout) as { pages: number; text: string }[];
}
