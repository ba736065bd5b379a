import { Inject, Injectable } from '@nestjs/common';
import type { Package } from '@headshots/proto/common/v1/types_pb';
import { ORDERS, type Orders } from '../../neighbours.ts';

const freshMs = 10 * 60_000;
const retryMs = 10_000;

/** Minutes the price book promises per package. Without orders the last answer stays, and photos are shown anyway. */
@Injectable()
export class PackageEstimates {
  private minutes: ReadonlyMap<Package, number> = new Map();
  private nextAt = 0;

  constructor(@Inject(ORDERS) private readonly orders: Pick<Orders, 'listPackages'>) {}

  async all(): Promise<ReadonlyMap<Package, number>> {
    const now = Date.now();
    if (now < this.nextAt) return this.minutes;
    this.nextAt = now + retryMs;
    try {
      const { packages } = await this.orders.listPackages({}, { timeoutMs: 1_000 });
      this.minutes = new Map(packages.map((offer) => [offer.package, offer.estimatedMinutes]));
      this.nextAt = now + freshMs;
    } catch {
      return this.minutes;
    }
    return this.minutes;
  }
}
