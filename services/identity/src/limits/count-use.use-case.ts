import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { IdentitySettings } from '../identity.settings.ts';
import { UseCountsRepository, type UseCount } from './use-counts.repository.ts';

export interface Use {
  readonly limit: string;
  readonly who: string;
  readonly windowSeconds: readonly number[];
  /** 0 only asks. */
  readonly add: number;
}

const mostWindows = 4;
const longestWindow = 24 * 3_600;

/** Counts for all replicas of the gateway; who it is, is kept as an HMAC. */
@Injectable()
export class CountUse {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly counts: UseCountsRepository,
  ) {}

  /** One count a window. @throws Problem `request.malformed` */
  async run({ limit, who, windowSeconds, add }: Use): Promise<readonly UseCount[]> {
    const fits = windowSeconds.length <= mostWindows && windowSeconds.every(isWindow);
    if (!fits || limit === '' || who === '' || who.length > 100) throw problem('request.malformed');
    return Promise.all(
      windowSeconds.map(async (seconds) => {
        const key = createHmac('sha256', this.settings.emailHashKey)
          .update(`use ${limit} ${seconds} ${who}`)
          .digest();
        if (add > 0) return this.counts.add(key, add, seconds);
        return (await this.counts.read(key)) ?? { used: 0, secondsLeft: seconds };
      }),
    );
  }
}

const isWindow = (seconds: number): boolean => seconds > 0 && seconds <= longestWindow;
