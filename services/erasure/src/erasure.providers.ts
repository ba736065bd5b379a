import type { InjectionToken, Provider } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { createRpcClient } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { DeletionAuthority, IdentityDeletions } from './deletion-authority.ts';
import { Erasures } from './erasures.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { RunErasures, type Eraser } from './run-erasures.ts';

/**
 * Everything a service needs to answer `account.deletion_requested`, beside its `Eraser`, the controller
 * `AccountDeletionEvents` and the migrations.
 * @param eraser token of the service's `Eraser`
 * @param identity where, and with which key of the service, to ask whether a deletion is true
 */
export function erasureProviders(
  service: string,
  eraser: InjectionToken,
  identity: { readonly baseUrl: string; readonly key: string },
): Provider[] {
  const { baseUrl, key } = identity;
  return [
    {
      provide: DeletionAuthority,
      useFactory: () =>
        new IdentityDeletions(createRpcClient(IdentityService, { baseUrl, as: { name: service, key } })),
    },
    Erasures,
    {
      provide: RunErasures,
      inject: [Erasures, eraser, UnitOfWork],
      useFactory: (erasures: Erasures, erase: Eraser, unitOfWork: UnitOfWork) =>
        new RunErasures(service, erasures, erase, unitOfWork),
    },
    ErasureWorker,
  ];
}
