import { AnomalyRepository } from './persistence/anomaly.repository.ts';
import { BookkeepingRepository } from './persistence/bookkeeping.repository.ts';
import { ClaimRepository } from './persistence/claim.repository.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { MoneyAgesRepository } from './persistence/money-ages.repository.ts';
import { MovementRepository } from './persistence/movement.repository.ts';
import { OrderRepository } from './persistence/order.repository.ts';
import { PaymentDifferenceRepository } from './persistence/payment-difference.repository.ts';
import { PaymentEventRepository } from './persistence/payment-event.repository.ts';
import { PaymentRepository } from './persistence/payment.repository.ts';
import { ReconciliationRepository } from './persistence/reconciliation.repository.ts';
import { RefundAllowanceRepository } from './persistence/refund-allowance.repository.ts';
import { RefundRepository } from './persistence/refund.repository.ts';
import { UndocumentedRepository } from './persistence/undocumented.repository.ts';
import { UserOrdersRepository } from './persistence/user-orders.repository.ts';
import { WithdrawalRepository } from './persistence/withdrawal.repository.ts';

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
