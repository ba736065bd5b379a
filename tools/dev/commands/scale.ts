import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { measure, type ScaleSize } from '../../cluster/scale/measure.ts';
import { modelled } from '../../cluster/scale/model/modelled.ts';
import { walls } from '../../cluster/scale/model/walls.ts';
import { realDelays } from '../../cluster/scale/stages.ts';
import { report, type Results } from '../../cluster/scale/report.ts';
import { repository } from '../../../deploy/src/locations.ts';
import { Progress } from '../progress.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';
import { scaleTools } from '../../cluster/cluster-tools.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

const page = join(repository, 'docs/scale.md');

/** NODES (1000), SECONDS of the rush (3600) and SPEED (20) decide how much; writes docs/scale.md. */
export async function scale(): Promise<void> {
  const size = sizeFrom(process.env);
  const progress = new Progress();
  const tools = await scaleTools(settingsFrom().locations.cache, progress);
  const [before = 0] = loadavg();
  const measured = await measure(tools, size, progress);
  const [after = 0] = loadavg();
  const alone = await progress.step('scale', 'the model alone', modelled);
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    load: { before, after },
    measured,
    modelled: alone,
    walls: walls(),
  };
  const text = report(results);
  process.stdout.write(`\n${text}\n`);
  writeFileSync(join(repository, 'docs/scale.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), text));
}

function sizeFrom(env: NodeJS.ProcessEnv): ScaleSize {
  const nodes = numberIn(env, 'NODES', 1_000);
  return {
    nodes,
    workers: nodes * 2,
    rushSeconds: numberIn(env, 'SECONDS', 3_600),
    speed: numberIn(env, 'SPEED', 20),
    delays: realDelays,
  };
}

function numberIn(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const value = Number(env[name] || standard);
  if (!Number.isInteger(value) || value < 1) throw new CommandError(`${name} must be a whole number from 1.`);
  return value;
}

/** @throws Error when the page has no place for them */
function withTables(text: string, tables: string): string {
  const [before, after] = text.split(/(?<=<!-- scale -->\n)[^]*(?=<!-- end of scale -->)/);
  if (after === undefined) throw new Error(`${page} has no place for the tables.`);
  return `${before}\n${tables}\n\n${after}`;
}
