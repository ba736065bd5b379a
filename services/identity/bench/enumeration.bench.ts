import type { IdentityApp } from '../test/integration/identity-app.ts';
import { newEmail, registered, registrationForm } from '../test/integration/people.ts';
import { median, milliseconds, times } from './samples.ts';
import { withApp } from './with-app.ts';

const samples = Number(process.env['SAMPLES'] ?? 200);
const atOnce = 2;
/** Medians for known and unknown addresses may differ by this part. */
const tolerance = 0.1;

interface Pair {
  readonly name: string;
  known(): Promise<unknown>;
  unknown(): Promise<unknown>;
}

async function pairsOf(app: IdentityApp): Promise<readonly Pair[]> {
  const { client } = app;
  const wrong = (email: string) => client.login({ email, password: 'not the password' });
  const people = await times(samples, 4, () => registered(app));
  let turn = 0;
  const knownEmail = (): string => people[turn++ % samples]?.email ?? '';
  return [
    { name: 'login', known: () => wrong(knownEmail()), unknown: () => wrong(newEmail()) },
    {
      name: 'register',
      known: () => client.register(registrationForm(knownEmail())),
      unknown: () => client.register(registrationForm(newEmail())),
    },
    {
      name: 'forgot-password',
      known: () => client.requestPasswordReset({ email: knownEmail() }),
      unknown: () => client.requestPasswordReset({ email: newEmail() }),
    },
  ];
}

async function compare({ name, known, unknown }: Pair): Promise<boolean> {
  const taken = await times(samples, atOnce, async () => ({
    known: await milliseconds(known),
    unknown: await milliseconds(unknown),
  }));
  const [one, other] = [median(taken.map((pair) => pair.known)), median(taken.map((pair) => pair.unknown))];
  const difference = Math.abs(one - other) / Math.max(one, other);
  const same = difference <= tolerance;
  process.stdout.write(
    `${name}: known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart ${same ? 'ok' : 'TOO FAR'}\n`,
  );
  return same;
}

await withApp({ MIN_ANSWER_MS: '350' }, async (app) => {
  for (const pair of await pairsOf(app)) if (!(await compare(pair))) process.exitCode = 1;
});
