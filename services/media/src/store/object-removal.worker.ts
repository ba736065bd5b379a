import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { RemovalSignal } from './removal-signal.service.ts';
import { RemoveObjects } from './remove-objects.use-case.ts';

const pauseMs = 10_000;

@Injectable()
export class ObjectRemovalWorker extends Periodic {
  constructor(
    private readonly removeObjects: RemoveObjects,
    signal: RemovalSignal,
  ) {
    super(pauseMs);
    signal.on('due', () => this.wake());
  }

  protected override async work(): Promise<boolean> {
    return (await this.removeObjects.run()) > 0;
  }
}
