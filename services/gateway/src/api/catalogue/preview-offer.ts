import { Inject, Injectable } from '@nestjs/common';
import { GENERATION, type Generation } from '../../neighbours.ts';
import { KeptAnswer } from '../kept-answer.ts';

const keeping = { freshMs: 60_000, retryMs: 5_000 } as const;

@Injectable()
export class PreviewOffer {
  private readonly offered: KeptAnswer<boolean>;

  constructor(@Inject(GENERATION) generation: Pick<Generation, 'getCapabilities'>) {
    const ask = async () => (await generation.getCapabilities({}, { timeoutMs: 1_000 })).preview;
    this.offered = new KeptAnswer('whether there are previews', ask, keeping);
  }

  async known(now?: number): Promise<boolean> {
    return (await this.offered.asked(now)) ?? false;
  }
}
