import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { couponCommands, OperatorModule } from './operator/index.ts';
import { loadCouponsConfig } from './coupons.config.ts';

await runOperator(couponCommands(partsOf(() => OperatorModule.forRoot(loadCouponsConfig()))));
