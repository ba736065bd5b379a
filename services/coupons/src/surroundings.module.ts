import { Module, type DynamicModule } from '@nestjs/common';
import type { CouponsConfig } from './coupons.config.ts';
import { WorkerSettings } from './reservation/worker.settings.ts';

@Module({})
export class SurroundingsModule {
  static forRoot({ RESERVATION_SWEEP_MS }: CouponsConfig): DynamicModule {
    return {
      module: SurroundingsModule,
      global: true,
      providers: [
        { provide: WorkerSettings, useValue: { lapseMs: RESERVATION_SWEEP_MS } satisfies WorkerSettings },
      ],
      exports: [WorkerSettings],
    };
  }
}
