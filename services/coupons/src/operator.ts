import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { couponCommands } from './adapters/cli/coupon-commands.ts';
import { loadCouponsConfig } from './coupons.config.ts';
import { OperatorModule } from './operator.module.ts';

await runOperator(couponCommands(partsOf(() => OperatorModule.forRoot(loadCouponsConfig()))));
