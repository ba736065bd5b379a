import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  RefundsOfErasures1766900000000,
} from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Leases1764500000000 } from '@headshots/platform/workers';
import { Orders1764000000000 } from './migrations/1764000000000-orders.ts';
import { AgeOfOrders1764400002000 } from './migrations/1764400002000-age-of-orders.ts';
import { Payments1765100000000 } from './migrations/1765100000000-payments.ts';
import { ClaimsAndWithdrawals1765200000000 } from './migrations/1765200000000-claims-and-withdrawals.ts';
import { PhotosOfWorkingOrders1765400000000 } from './migrations/1765400000000-photos-of-working-orders.ts';
import { ClaimEntity } from './refunds/claim.entity.ts';
import { DocumentsOfMovements1765300001000 } from './migrations/1765300001000-documents-of-movements.ts';
import { Looks1765100001000 } from './migrations/1765100001000-looks.ts';
import { AgesOfMoney1765100002000 } from './migrations/1765100002000-ages-of-money.ts';
import { DisputeEntity } from './payments/dispute.entity.ts';
import { MovementEntity } from './payments/movement.entity.ts';
import { PaymentDifferenceEntity } from './payments/payment-difference.entity.ts';
import { PaymentEventEntity } from './payments/payment-event.entity.ts';
import { PaymentEntity } from './payments/payment.entity.ts';
import { OperatorActEntity } from './order/operator-act.entity.ts';
import { OrderConsentEntity } from './order/order-consent.entity.ts';
import { OrderEntity } from './order/order.entity.ts';
import { ProcessAnomalyEntity } from './order/process-anomaly.entity.ts';
import { ReconciliationEntity } from './payments/reconciliation.entity.ts';
import { RefundEntity } from './refunds/refund.entity.ts';
import { RefundAllowanceEntity } from './refunds/refund-allowance.entity.ts';
import { RefundAllowances1766701000000 } from './migrations/1766701000000-refund-allowances.ts';
import { Outfits1766800002000 } from './migrations/1766800002000-outfits.ts';
import { DeclinedClaims1766801000000 } from './migrations/1766801000000-declined-claims.ts';
import { OperatorActs1766901000000 } from './migrations/1766901000000-operator-acts.ts';
import { LooksOfStaff1766902000000 } from './migrations/1766902000000-looks-of-staff.ts';
import { OrdersOfPhoto1766903000000 } from './migrations/1766903000000-orders-of-photo.ts';
import { WithdrawalEntity } from './withdrawals/withdrawal.entity.ts';

export const tables = {
  entities: [
    OrderEntity,
    OrderConsentEntity,
    RefundEntity,
    ProcessAnomalyEntity,
    PaymentEntity,
    PaymentEventEntity,
    MovementEntity,
    DisputeEntity,
    ClaimEntity,
    WithdrawalEntity,
    ReconciliationEntity,
    PaymentDifferenceEntity,
    RefundAllowanceEntity,
    OperatorActEntity,
  ],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    Orders1764000000000,
    ErasureTables1764100000000,
    ErasuresByAge1764400001000,
    AgeOfOrders1764400002000,
    Payments1765100000000,
    ClaimsAndWithdrawals1765200000000,
    DocumentsOfMovements1765300001000,
    Looks1765100001000,
    AgesOfMoney1765100002000,
    PhotosOfWorkingOrders1765400000000,
    Leases1764500000000,
    RefundAllowances1766701000000,
    Outfits1766800002000,
    DeclinedClaims1766801000000,
    RefundsOfErasures1766900000000,
    OperatorActs1766901000000,
    LooksOfStaff1766902000000,
    OrdersOfPhoto1766903000000,
  ],
};
