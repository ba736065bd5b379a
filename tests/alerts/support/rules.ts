import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hastenedRules } from '../../observability/hastened-rules.ts';
import { metricCatalogue } from '../../observability/metric-catalogue.ts';
import { settings } from '../../system/support/stack.ts';

const { repository } = settings.locations;
/** What is written by hand, and what Sloth made of the objectives for the chart. */
const files = [
  'deploy/observability/alerts/*.yaml',
  'charts/headshots/files/rules/objectives-*.yaml',
].flatMap((pattern) => globSync(`${repository}/${pattern}`));

/** Copies every file of rules into the folder, made faster. Returns the pattern of their names. */
export function writeRules(folder: string, speed: number): string {
  const metrics = metricCatalogue(`${repository}/`);
  const ages = metrics.filter(({ type, unit }) => type === 'gauge' && unit === 'seconds');
  const haste = { speed, ages: new Set(ages.map(({ name }) => name)) };
  mkdirSync(join(folder, 'rules'));
  for (const file of files)
    writeFileSync(join(folder, 'rules', basename(file)), hastenedRules(readFileSync(file, 'utf8'), haste));
  return join(folder, 'rules/*.yaml');
}

/** Whether some rule is silent because of what fired a while ago, not only of what fires beside it. */
export const looksBack = (alerts: readonly string[]): boolean =>
  files
    .flatMap((file) => readFileSync(file, 'utf8').split(/^ +- alert: /m))
    .filter((rule) => alerts.includes(/^\w+/.exec(rule)?.[0] ?? ''))
    .some((rule) => rule.includes('last_over_time(ALERTS'));
