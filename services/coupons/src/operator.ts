import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { couponCommands } from './operator/coupon.commands.ts';
import { loadCouponsConfig } from './coupons.config.ts';
import { OperatorModule } from './operator/operator.module.ts';

await runOperator(couponCommands(partsOf(() => OperatorModule.forRoot(loadCouponsConfig()))));
