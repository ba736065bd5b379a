import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { Processes } from '../../tools/dev/processes.ts';
import { Progress } from '../../tools/dev/progress.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';
import { startStripe, stripeName } from '../../tools/dev/stripe-launch.ts';

describe('Stripe in a stack', () => {
  let ground = '';
  let port = 0;
  const path = process.env['PATH'] ?? '';
  const settings = (env: NodeJS.ProcessEnv = {}): Settings =>
    settingsFrom({
      HEADSHOTS_STATE_DIR: join(ground, 'state'),
      HEADSHOTS_STRIPE_PORT: String(port),
      PAYMENT_MODE: 'stripe',
      ...env,
    });

  beforeAll(async () => {
    ground = mkdtempSync(join(tmpdir(), 'headshots-stripe-'));
    port = await freePort();
  });
  afterAll(async () => {
    process.env['PATH'] = path;
    await new Processes(settings()).stop(stripeName);
    rmSync(ground, { recursive: true, force: true });
  });

  it('is played by the double, which knows after a kill what it knew before', async () => {
    const own = settings();
    const processes = new Processes(own);
    const { doubleUrl, secretKey } = own.stripe;
    const ask = async (where: string, form?: Record<string, string>): Promise<Record<string, unknown>> => {
      const response = await fetch(`${doubleUrl}/v1/${where}`, {
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        headers: { authorization: `Bearer ${secretKey}` },
      });
      return (await response.json()) as Record<string, unknown>;
    };
    await startStripe(own, processes, new Progress());
    const session = await ask('checkout/sessions', {
      mode: 'payment',
      success_url: 'http://localhost:8080/payment/success',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '2900',
      'line_items[0][price_data][product_data][name]': '20 headshots',
    });
    expect(session).toMatchObject({ object: 'checkout.session', url: expect.stringContaining('localhost') });

    process.kill(processes.pidOf(stripeName) ?? 0, 'SIGKILL');
    await eventually(() => expect(processes.endedByItself(stripeName)).toBe(true));
    await startStripe(own, processes, new Progress());
    expect(await ask(`checkout/sessions/${String(session['id'])}`)).toEqual(session);
  });

  it('tells its secret by its own program, which passes webhooks on', async () => {
    await new Processes(settings()).stop(stripeName);
    const programs = join(ground, 'bin');
    const program = `#!/bin/sh\nif [ "$2" = --print-secret ]; then echo whsec_of_$STRIPE_API_KEY; exit; fi\nexec sleep 600\n`;
    mkdirSync(programs);
    writeFileSync(join(programs, 'stripe'), program);
    chmodSync(join(programs, 'stripe'), 0o755);
    process.env['PATH'] = `${programs}${delimiter}${path}`;
    const real = settings({ STRIPE_SECRET_KEY: 'sk_test_real' });
    const processes = new Processes(real);
    await startStripe(real, processes, new Progress());
    expect(real.stripe.webhookSecrets()).toBe('whsec_of_sk_test_real');
    expect(processes.isRunning(stripeName)).toBe(true);
    await processes.stop(stripeName);
  });

  it('without that program nothing is started, and the start says so', async () => {
    process.env['PATH'] = join(ground, 'nothing');
    const real = settings({ STRIPE_SECRET_KEY: 'sk_test_real' });
    const processes = new Processes(real);
    const said: string[] = [];
    const progress = Object.assign(new Progress(), {
      say: (name: string, text: string) => void said.push(`${name}: ${text}`),
    });
    await startStripe(real, processes, progress);
    process.env['PATH'] = path;
    expect(processes.isRunning(stripeName)).toBe(false);
    expect(said).toEqual([expect.stringContaining('every 2 minutes')]);
  });
});
