import { EventEmitter, once } from 'node:events';
import type { ShotBell } from '../application/ports/shot-bell.ts';

export class ProcessShotBell implements ShotBell {
  private readonly emitter = new EventEmitter().setMaxListeners(64);

  ring(): void {
    this.emitter.emit('ring');
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await once(this.emitter, 'ring', { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]) }).catch(
      () => [],
    );
  }
}
