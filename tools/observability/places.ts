import { globSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { repository } from '../../deploy/src/locations.ts';

export const rulesFolder = join(chartFolder, 'files/rules');

export const alertFiles = (): readonly string[] =>
  globSync(join(repository, 'deploy/observability/alerts/*.yaml')).toSorted();

export const objectiveFiles = (): readonly string[] =>
  globSync(join(repository, 'deploy/observability/slo/*.yaml')).toSorted();
