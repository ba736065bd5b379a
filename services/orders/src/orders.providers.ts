import { AnomalyRepository } from './order/anomaly.repository.ts';
import { BookkeepingRepository } from './documents/bookkeeping.repository.ts';
import { ClaimRepository } from './refunds/claim.repository.ts';
import { DisputeRepository } from './payments/dispute.repository.ts';
import { MoneyAgesRepository } from './payments/money-ages.repository.ts';
import { MovementRepository } from './payments/movement.repository.ts';
import { OrderRepository } from './order/order.repository.ts';
import { PaymentDifferenceRepository } from './payments/payment-difference.repository.ts';
import { PaymentEventRepository } from './payments/payment-event.repository.ts';
import { PaymentRepository } from './payments/payment.repository.ts';
import { ReconciliationRepository } from './payments/reconciliation.repository.ts';
import { RefundAllowanceRepository } from './refunds/refund-allowance.repository.ts';
import { RefundRepository } from './refunds/refund.repository.ts';
import { UndocumentedRepository } from './documents/undocumented.repository.ts';
import { UserOrdersRepository } from './person/user-orders.repository.ts';
import { WithdrawalRepository } from './withdrawals/withdrawal.repository.ts';

/** Everything that reads and writes the tables of this service. */
export const repositories = [
  AnomalyRepository,
  BookkeepingRepository,
  ClaimRepository,
  DisputeRepository,
  MoneyAgesRepository,
  MovementRepository,
  OrderRepository,
  PaymentDifferenceRepository,
  PaymentEventRepository,
  PaymentRepository,
  ReconciliationRepository,
  RefundAllowanceRepository,
  RefundRepository,
  UndocumentedRepository,
  UserOrdersRepository,
  WithdrawalRepository,
];
