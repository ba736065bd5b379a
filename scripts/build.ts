import { buildPackages } from '../tools/dev/build/packages.ts';
import { buildWeb } from '../tools/dev/build/web.ts';
import { Progress } from '../tools/dev/progress.ts';

const progress = new Progress();
await Promise.all([buildPackages(progress), buildWeb(progress)]);
