import { execFile } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { repository } from '../../deploy/src/locations.ts';
import { missedAim } from '../runner/bench-step.ts';

interface Short {
  readonly folder: string;
  readonly script: string;
  /** As little as it can measure. */
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
  /** What it prints at its end. */
  readonly tells: RegExp;
}

/** Every command of `make bench` but that of the whole product, which ends the suite of storms. */
const benches: readonly Short[] = [
  {
    folder: 'services/platform',
    script: 'bench',
    env: { BENCH_EVENTS: '500', BENCH_SECONDS: '1', BENCH_RATE: '20' },
    tells: /samples\s+20/,
  },
  {
    folder: 'services/gateway',
    script: 'bench',
    env: {
      BENCH_TOKENS: '20',
      BENCH_RATE: '20',
      BENCH_SECONDS: '1',
      BENCH_ROUNDS: '1',
      BENCH_REQUESTS: '60',
    },
    tells: /gatewayThatCalls.*times/,
  },
  {
    folder: 'services/generation',
    script: 'bench',
    env: { BENCH_CLAIMS: '1', BENCH_BACKLOGS: '10,20' },
    tells: / 20 .* ms\)/,
  },
  { folder: 'services/identity', script: 'bench', env: { SAMPLES: '1' }, tells: /forgot-password: known/ },
  {
    folder: 'services/engine',
    script: 'bench',
    options: ['1', '1'],
    env: { BENCH_PHOTOS: '1' },
    tells: /workers; load after/,
  },
  { folder: 'services/engine', script: 'bench-steps', options: ['7', '1'], tells: /per image, mean of 1/ },
  {
    folder: 'services/engine',
    script: 'bench-likeness',
    env: { BENCH_PHOTOS: '1' },
    tells: /images missing/,
  },
  {
    folder: 'services/engine',
    script: 'bench-wardrobe',
    options: ['dist/bench-wardrobe'],
    env: { BENCH_PHOTOS: '1' },
    tells: /composites of 1 photos/,
  },
];

interface Ended {
  readonly code: number;
  readonly said: string;
}

function run({ folder, script, env = {}, options = [] }: Short): Promise<Ended> {
  const args = ['run', '--silent', script, '-w', folder, '--', ...options];
  const settings = { cwd: repository, env: { ...process.env, NODE_OPTIONS: '', ...env } };
  return new Promise((resolve) => {
    execFile('npm', args, settings, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
    );
  });
}

describe('a measurement', () => {
  it.each(benches.map((bench) => [`${bench.folder} ${bench.script}`, bench] as const))(
    'runs to its end: %s',
    async (_name, bench) => {
      const { code, said } = await run(bench);
      expect(said).toMatch(bench.tells);
      expect(code === 0 || missedAim.test(said) ? 'ended' : said).toBe('ended');
    },
  );
});
