import { AccountDirectoryPort } from '../src/user/account-directory.port.ts';
import type { IdentityApp } from '../test/integration/identity-app.ts';
import { goodPassword, verified } from '../test/integration/people.ts';
import { median, milliseconds, times } from './samples.ts';
import { withApp } from './with-app.ts';

const samples = Number(process.env['SAMPLES'] ?? 50);

/** Which part of a login is the directory's check of the password; without the floor. */
async function passwordShare(app: IdentityApp): Promise<void> {
  const { email } = await verified(app);
  const directory = app.get<AccountDirectoryPort>(AccountDirectoryPort as never);
  const check = directory.checkPassword.bind(directory);
  const inDirectory: number[] = [];
  directory.checkPassword = async (...given) => {
    const start = performance.now();
    return check(...given).finally(() => inDirectory.push(performance.now() - start));
  };
  const whole = await times(samples, 1, () =>
    milliseconds(() => app.client.login({ email, password: goodPassword })),
  );
  const share = median(inDirectory) / median(whole);
  process.stdout.write(
    `login without floor: ${median(whole).toFixed(1)} ms, of which Keycloak's password check ${median(inDirectory).toFixed(1)} ms (${(share * 100).toFixed(0)} %)\n`,
  );
}

await withApp({ MIN_ANSWER_MS: '0' }, passwordShare);
