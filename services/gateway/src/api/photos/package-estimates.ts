import { Inject, Injectable } from '@nestjs/common';
import type { Package } from '@headshots/proto/common/v1/types_pb';
import { ORDERS, type Orders } from '../../neighbours.ts';
import { KeptAnswer } from '../kept-answer.ts';

const keeping = { freshMs: 10 * 60_000, retryMs: 10_000 } as const;

@Injectable()
export class PackageEstimates {
  private readonly minutes: KeptAnswer<ReadonlyMap<Package, number>>;

  constructor(@Inject(ORDERS) orders: Pick<Orders, 'listPackages'>) {
    const ask = async () => {
      const { packages } = await orders.listPackages({}, { timeoutMs: 1_000 });
      return new Map(packages.map((offer) => [offer.package, offer.estimatedMinutes]));
    };
    this.minutes = new KeptAnswer('the packages', ask, keeping);
  }

  async all(): Promise<ReadonlyMap<Package, number>> {
    return (await this.minutes.asked()) ?? new Map();
  }
}
