import { Progress } from '../deploy/src/progress.ts';
import { runTypeChecks } from '../deploy/src/testing/checks.ts';

const tallies = await runTypeChecks(new Progress());
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0;
