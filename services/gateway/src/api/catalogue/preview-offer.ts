import { Inject, Injectable, Logger } from '@nestjs/common';
import { GENERATION, type Generation } from '../../neighbours.ts';

const freshMs = 60_000;
const retryMs = 5_000;

/** Whether a portrait can be asked for before paying, as generation said last. Not while nobody has said so. */
@Injectable()
export class PreviewOffer {
  private readonly logger = new Logger(PreviewOffer.name);
  private offered = false;
  private nextAt = 0;

  constructor(@Inject(GENERATION) private readonly generation: Pick<Generation, 'getCapabilities'>) {}

  /** Without generation the last answer stays: pages are shown anyway. */
  async known(now = Date.now()): Promise<boolean> {
    if (now < this.nextAt) return this.offered;
    this.nextAt = now + retryMs;
    try {
      this.offered = (await this.generation.getCapabilities({}, { timeoutMs: 1_000 })).preview;
      this.nextAt = now + freshMs;
    } catch (error) {
      this.logger.debug({ err: error }, 'whether there are previews is not known');
    }
    return this.offered;
  }
}
