import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { Progress } from '../dev/progress.ts';
import { run } from '../../deploy/src/shell.ts';
import { scopedRules, type RuleFile } from './chart-rules.ts';
import { goProgram, sloth } from './go-program.ts';
import { objectiveFiles, rulesFolder } from './places.ts';

interface Specification {
  readonly service: string;
  readonly slos: readonly {
    readonly name: string;
    readonly sli: { readonly events: { readonly error_query: string } };
  }[];
}

/** The rules made of one specification begin with this line, so that stale ones are seen without Sloth. */
export const madeOf = (specification: string): string => {
  const hash = createHash('sha256').update(readFileSync(specification)).digest('hex');
  return `# Made by \`make observability\` of ${basename(specification)} ${hash}; do not edit.`;
};

export const rulesOf = (specification: string): string =>
  join(rulesFolder, `objectives-${basename(specification)}`);

/** Makes the rules of all objectives with Sloth, and counts their errors. @throws Error with what Sloth says */
export async function generateObjectives(cache: string, progress: Progress): Promise<void> {
  const program = await goProgram(sloth, cache, progress);
  const folder = mkdtempSync(join(tmpdir(), 'headshots-objectives-'));
  try {
    for (const file of objectiveFiles()) {
      const made = join(folder, basename(file));
      await run(program, ['generate', '--input', file, '--out', made]);
      const { groups } = parse(readFileSync(made, 'utf8')) as RuleFile;
      const rules = { groups: [...groups, errorsOf(file)] };
      writeFileSync(rulesOf(file), `${madeOf(file)}\n${scopedRules(rules)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How many errors there were: a ratio of few means nothing. */
function errorsOf(file: string): RuleFile['groups'][number] {
  const { service, slos } = parse(readFileSync(file, 'utf8')) as Specification;
  const windows = { '1h': 3600, '1d': 86_400 };
  return {
    name: `objectives-errors-${basename(file, '.yaml')}`,
    rules: slos.flatMap(({ name, sli }) =>
      Object.entries(windows).map(([window, seconds]) => ({
        record: `slo:sli_errors:increase${window}`,
        expr: `(${sli.events.error_query.replaceAll('{{.window}}', window).trim()}) * ${seconds}`,
        labels: { sloth_id: `${service}-${name}`, sloth_slo: name, sloth_service: service },
      })),
    ),
  };
}
