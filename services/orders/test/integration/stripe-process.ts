import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StripeControl } from '@headshots/stripe-double/client';
import { freePort } from '@headshots/platform/testing';
import { isAlive } from './is-alive.ts';

const program = fileURLToPath(new URL('../../../../tools/stripe-double/src/main.ts', import.meta.url));

/** The double of Stripe in a process of its own, which may be killed: its journal survives, its address stays. */
export class StripeProcess {
  readonly secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  readonly control: StripeControl;
  private readonly folder = mkdtempSync(join(tmpdir(), 'stripe-process-'));
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    readonly url: string,
  ) {
    this.control = new StripeControl(url);
  }

  get runs(): boolean {
    return isAlive(this.child);
  }

  static async start(): Promise<StripeProcess> {
    const port = await freePort();
    const stripe = new StripeProcess(port, `http://127.0.0.1:${port}`);
    await stripe.run();
    return stripe;
  }

  /** Starts it, and waits until it answers. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: {
        PORT: String(this.port),
        STRIPE_SECRET_KEY: this.secretKey,
        STRIPE_DOUBLE_JOURNAL: join(this.folder, 'journal.jsonl'),
        STRIPE_DOUBLE_RECORDING: process.env['STRIPE_DOUBLE_RECORDING'] ?? '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    for await (const line of createInterface({ input: child.stdout })) if (/http:\S+/.test(line)) break;
    await this.control.turn({ laterMs: null });
  }

  /** Resolves when it is dead, by its own hand or by ours. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!isAlive(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Resolves when a fault has killed it. */
  async died(): Promise<void> {
    const { child } = this;
    if (!isAlive(child)) return;
    await new Promise((resolve) => child.once('exit', resolve));
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
