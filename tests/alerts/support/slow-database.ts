import { FaultProxy } from '@headshots/platform/testing';
import type { ServiceName } from '../../../deploy/src/service-names.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { restartService, settings } from '../../system/support/stack.ts';

/** Each answer comes so much later, in ms: a scrape still has time for the gauges that ask the database. */
const laterMs = 60;

/** A proxy between one service and its database that can be slow. */
export class SlowDatabase {
  readonly #service: ServiceName;
  #proxy: FaultProxy | undefined;

  constructor(service: ServiceName) {
    this.#service = service;
  }

  /** Starts the service again, with the proxy in between. */
  async between(): Promise<void> {
    const { hostname, port } = new URL(settings.postgres.adminUrl);
    this.#proxy = await FaultProxy.start({ host: hostname, port: Number(port), slowMs: laterMs });
    await restartService(this.#service, behind(this.#proxy.port));
  }

  async set(fault: 'slow' | 'pass'): Promise<void> {
    await this.#proxy?.set(fault);
  }

  /** Starts the service again as it was. */
  async away(): Promise<void> {
    await restartService(this.#service);
    await this.#proxy?.close();
  }
}

const behind = (port: number): Partial<Settings> => ({
  postgres: {
    ...settings.postgres,
    databaseUrl: (name, role) => {
      const url = new URL(settings.postgres.databaseUrl(name, role));
      url.port = String(port);
      return url.href;
    },
  },
});
