export { DecideClaim } from './decide-claim.use-case.ts';
export { DeskModule } from './desk.module.ts';
export { FindOrder } from './find-order.use-case.ts';
export { ListOrdersForStaff } from './list-orders-for-staff.use-case.ts';
export { RecordLook } from './record-look.use-case.ts';
export { RefundOrder } from './refund-order.use-case.ts';
export { WaitingClaimRepository } from './waiting-claim.repository.ts';
