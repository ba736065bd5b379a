import { Inject, Injectable } from '@nestjs/common';
import type { Package } from '@headshots/proto/common/v1/types_pb';
import { MEDIA, type Media } from '../../neighbours.ts';
import { KeptAnswer } from '../kept-answer.ts';

const minute = 60_000;
const keeping = { freshMs: 10 * minute, retryMs: 10_000, keptMs: 60 * minute } as const;

@Injectable()
export class RecentTimes {
  private readonly minutes: KeptAnswer<ReadonlyMap<Package, number>>;

  constructor(@Inject(MEDIA) media: Pick<Media, 'getRecentTimes'>) {
    const ask = async () => {
      const { times } = await media.getRecentTimes({});
      return new Map(times.map(({ package: name, seconds }) => [name, underMinutes(seconds)]));
    };
    this.minutes = new KeptAnswer('recent times', ask, keeping);
  }

  /** Whole minutes that nine of ten newest orders stayed under, from the payment to the delivery; without packages of which too little is known. */
  known(now?: number): ReadonlyMap<Package, number> {
    return this.minutes.known(now) ?? new Map();
  }
}

const underMinutes = (seconds: number): number => Math.floor(seconds / 60) + 1;
