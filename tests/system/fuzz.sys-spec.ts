import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Customer } from './support/customer.ts';
import { PatientDoor } from './support/patient-door.ts';
import { api, mailbox } from './support/stack.ts';

/** Never ends by itself; and a session that ends would leave the rest of the run outside. */
const apart = ['/events', '/auth/logout'] as const;

interface Run {
  readonly code: number;
  readonly output: string;
  readonly cases: number;
}

/** Schemathesis: requests made from the API's own description, good and bad, judged by that description. */
async function schemathesis(origin: string, token: string, selection: readonly string[]): Promise<Run> {
  const tool = process.env['TEST_SCHEMATHESIS'];
  if (!tool) throw new Error('TEST_SCHEMATHESIS is not set: run this with `make test-e2e`.');
  const { code, output } = await promisify(execFile)(
    'python3',
    [
      ...['-m', 'schemathesis.cli', '--no-color', 'run', `${origin}/api/openapi.json`],
      ...['--header', `Authorization: Bearer ${token}`, '--continue-on-failure', '--warnings', 'off'],
      ...['--phases', 'coverage,fuzzing', '--max-examples', '20', '--generation-deterministic'],
      // Shape is described; meaning (a currency that exists, a token that lives) is refused all the same.
      ...['--exclude-checks', 'positive_data_acceptance', '--request-timeout', '120'],
      ...selection,
    ],
    // It leaves a cache of what failed in the folder it runs in.
    { cwd: tmpdir(), env: { ...process.env, PYTHONPATH: tool }, maxBuffer: 64 * 1_024 * 1_024 },
  ).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: `${error.stdout}\n${error.stderr}`,
    }),
  );
  return { code, output, cases: Number(/(\d+) generated/.exec(output)?.[1] ?? 0) };
}

const failuresOf = ({ code, output }: Run): string => (code === 0 ? '' : output);

describe('requests nobody thought of', () => {
  let customer: Customer;
  let door: PatientDoor;

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
    door = await PatientDoor.open(api.origin);
  });
  afterAll(() => door?.close());

  it('get no 5xx and no undocumented answer', async () => {
    const run = await schemathesis(
      door.origin,
      customer.token,
      apart.flatMap((path) => ['--exclude-path', path]),
    );
    expect(failuresOf(run)).toBe('');
    expect(run.cases).toBeGreaterThan(500);
  });

  it('cannot make logging out fail', async () => {
    const run = await schemathesis(door.origin, customer.token, ['--include-path', '/auth/logout']);
    expect(failuresOf(run)).toBe('');
    expect(run.cases).toBeGreaterThan(5);
  });
});
