import { Inject, Injectable, Logger } from '@nestjs/common';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import { mailIdOf, type ClaimedDelivery } from '../../domain/delivery.ts';
import { isHopeless, retrySeconds } from '../../domain/retry-policy.ts';
import { DELIVERY_STORE, type DeliveryStore } from '../ports/delivery-store.ts';
import { MAIL_COMPOSER, type MailComposer } from '../ports/mail-composer.ts';
import { MAILER, type Mailer } from '../ports/mailer.ts';
import { failureOf } from './failure.ts';
import { GatherFacts } from './gather-facts.ts';

const batch = 9;
/** Longer than a whole batch may take. */
const leaseSeconds = 120;

/** Sends what is due. While the mail server is away nothing is claimed, so that all of it goes out when it is back. */
@Injectable()
export class SendMailsUseCase {
  private readonly logger = new Logger(SendMailsUseCase.name);

  constructor(
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(DELIVERY_STORE) private readonly deliveries: DeliveryStore,
    @Inject(GatherFacts) private readonly gatherFacts: GatherFacts,
    @Inject(MAIL_COMPOSER) private readonly composer: MailComposer,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  /** How many mails were tried. */
  async run(): Promise<number> {
    if (!(await this.unitOfWork.run((tx) => this.deliveries.hasDue(tx)))) return 0;
    if (!(await this.mailer.isReachable())) {
      this.logger.warn('the mail server does not answer; mails wait');
      return 0;
    }
    const claimed = await this.unitOfWork.run((tx) => this.deliveries.claim(tx, batch, leaseSeconds));
    await Promise.all(claimed.map((delivery) => this.deliver(delivery)));
    return claimed.length;
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.send(delivery);
    } catch (error) {
      await this.putAside(delivery, error);
      return;
    }
    await this.confirm(delivery);
  }

  private async send(delivery: ClaimedDelivery): Promise<void> {
    const { recipient, facts } = await this.gatherFacts.run(delivery);
    await this.mailer.send(recipient.email, this.composer.compose(recipient, facts), mailIdOf(delivery));
  }

  private async confirm(delivery: ClaimedDelivery): Promise<void> {
    const { userId, kind, eventId } = delivery;
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.deliveries.markSent(tx, delivery))) return;
      await tx.publish(NotificationSentSchema, { userId, kind, causeEventId: eventId });
    });
  }

  private async putAside(delivery: ClaimedDelivery, error: unknown): Promise<void> {
    const { action, reason } = failureOf(error);
    const { eventId, kind, attempt } = delivery;
    this.logger.warn({ eventId, kind, attempt, action, reason }, 'mail not sent');
    await this.unitOfWork.run((tx) => {
      if (action === 'drop') return this.deliveries.drop(tx, delivery, reason);
      if (action === 'park' || isHopeless(delivery.createdAt, new Date())) {
        return this.deliveries.park(tx, delivery, reason);
      }
      return this.deliveries.retry(tx, delivery, retrySeconds(attempt, Math.random()), reason);
    });
  }
}
