import { Injectable } from '@nestjs/common';
import { EndDisabledSessions } from './end-disabled-sessions.use-case.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class DisabledAccountsWorker extends Periodic {
  constructor(private readonly disabled: EndDisabledSessions) {
    super(60_000);
  }

  protected override async work(): Promise<boolean> {
    await this.disabled.run();
    return false;
  }
}
