import { buildPackages } from '../deploy/src/build/packages.ts';
import { buildWeb } from '../deploy/src/build/web.ts';
import { Progress } from '../deploy/src/progress.ts';

const progress = new Progress();
await Promise.all([buildPackages(progress), buildWeb(progress)]);
