import { identityApp, type IdentityApp } from '../test/integration/identity-app.ts';
import { beginRun, endRun } from '../test/integration/run-folder.ts';

/** Measures the service in a realm of its own, which is removed afterwards. */
export async function withApp(
  settings: Readonly<Record<string, string>>,
  measure: (app: IdentityApp) => Promise<void>,
): Promise<void> {
  beginRun();
  try {
    const app = await identityApp(settings);
    await measure(app).finally(() => app.close());
  } finally {
    await endRun();
  }
}
