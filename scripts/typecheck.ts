import { Progress } from '../tools/dev/progress.ts';
import { runTypeChecks } from '../tests/runner/checks.ts';

const tallies = await runTypeChecks(new Progress());
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0;
