import type { InjectionToken, Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '../persistence/unit-of-work.ts';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { createRpcClient } from '../rpc/create-rpc-client.ts';
import { DELETION_AUTHORITY, IdentityDeletions } from './deletion-authority.ts';
import { Erasures } from './erasures.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { RunErasures, type Eraser } from './run-erasures.ts';

/**
 * Everything a service needs to answer `account.deletion_requested`, beside its `Eraser`, the controller
 * `AccountDeletionEvents` and the migration `ErasureTables`.
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
      provide: DELETION_AUTHORITY,
      useFactory: () =>
        new IdentityDeletions(createRpcClient(IdentityService, { baseUrl, as: { name: service, key } })),
    },
    {
      provide: Erasures,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new Erasures(dataSource),
    },
    {
      provide: RunErasures,
      inject: [Erasures, eraser, UnitOfWork],
      useFactory: (erasures: Erasures, erase: Eraser, unitOfWork: UnitOfWork) =>
        new RunErasures(service, erasures, erase, unitOfWork),
    },
    {
      provide: ErasureWorker,
      inject: [RunErasures, Erasures],
      useFactory: (run: RunErasures, erasures: Erasures) => new ErasureWorker(run, erasures),
    },
  ];
}
