import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually, freePort } from '@headshots/platform/testing';
import { isAlive } from './is-alive.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const build = `
  import { buildPackages } from './tools/dev/build/packages.ts';
  import { Progress } from './tools/dev/progress.ts';
  await buildPackages(new Progress(), ['proto', 'services/platform', 'services/erasure', 'services/orders']);`;

/** Orders as it runs in production: built, in a process of its own, always at the same address. */
export class OrdersProcess {
  private child: ChildProcess | undefined;
  private readonly said: string[] = [];

  private constructor(
    private readonly settings: Readonly<Record<string, string>>,
    readonly url: string,
    private readonly ports: Readonly<Record<string, string>>,
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<OrdersProcess> {
    const options: SpawnOptions = { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] };
    const builder = spawn(process.execPath, ['--input-type=module', '-e', build], options);
    const end = await endOf(builder);
    if (end !== 0) throw new Error(`the build ended with ${end}`);
    const [port, managementPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
    const orders = new OrdersProcess(settings, `http://127.0.0.1:${port}`, ports);
    await orders.run();
    return orders;
  }

  get runs(): boolean {
    return isAlive(this.child);
  }

  /** What it logged, over all its lives. */
  get log(): string {
    return this.said.join('');
  }

  /** Starts it, and waits until it answers. */
  async run(): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--import', '@headshots/platform/telemetry/register', 'dist/main.js'],
      {
        cwd: `${repository}/services/orders`,
        env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...this.settings, ...this.ports },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void this.said.push(String(bytes)));
    this.child = child;
    const answers = async (): Promise<void> => {
      if (!this.runs) throw new Error(`it ended: ${this.log.slice(-2_000)}`);
      await fetch(this.url);
    };
    await eventually(answers, { everyMs: 50 });
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!isAlive(child)) return;
    const ended = endOf(child);
    child.kill(signal);
    await ended;
  }
}

const endOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
