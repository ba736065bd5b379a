export { couponCommands } from './coupon.commands.ts';
export { OperatorModule } from './operator.module.ts';
