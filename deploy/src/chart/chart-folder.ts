import { join } from 'node:path';
import { repository } from '../locations.ts';

export const chartFolder = join(repository, 'charts/headshots');
