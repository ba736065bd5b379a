import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { inTraceOf } from '@headshots/platform/telemetry';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import { mailIdOf, type ClaimedDelivery } from './delivery.ts';
import { isHopeless, retrySeconds } from './retry.policy.ts';
import { MailComposer } from '../mails/index.ts';
import { Mailer } from './mailer.port.ts';
import { failureOf } from './mail.failure.ts';
import { replyAddress } from './reply-address.ts';
import { GatherFacts } from './gather-facts.service.ts';
import { DeliveryRepository } from './delivery.repository.ts';

export abstract class MailSettings {
  /** From the moment the mail server is spoken to: longer than it may take, and then some for our note of it. */
  abstract readonly leaseSeconds: number;
}

/** Mails at a time: as many as the mailer has connections, so that none waits for one while its lease runs. */
const lanes = 3;
/** While facts are gathered a second try costs nothing, so a worker that dies then is soon followed by another. */
const gatherLeaseSeconds = 30;
const notePauseMs = 500;

/** Sends what is due. While the mail server is away nothing is claimed, so that all of it goes out when it is back. */
@Injectable()
export class SendMails {
  private readonly logger = new Logger(SendMails.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveryRepository,
    private readonly gatherFacts: GatherFacts,
    private readonly composer: MailComposer,
    private readonly mailer: Mailer,
    private readonly settings: MailSettings,
  ) {}

  async run(): Promise<number> {
    if (!(await this.deliveries.hasDue())) return 0;
    if (!(await this.mailer.isReachable())) {
      this.logger.warn('the mail server does not answer; mails wait');
      return 0;
    }
    const claimed = await this.unitOfWork.run((tx) => this.deliveries.claim(tx, lanes, gatherLeaseSeconds));
    await Promise.all(
      claimed.map((mail) => inTraceOf(mail.traceparent, `send ${mail.kind}`, () => this.deliver(mail))),
    );
    return claimed.length;
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      const leaseEnds = await this.send(delivery);
      if (leaseEnds !== undefined) await this.note(delivery, leaseEnds);
    } catch (error) {
      await this.putAside(delivery, error);
    }
  }

  /** When the lease of the sent mail ends; nothing when the mail is not ours any more. */
  private async send(delivery: ClaimedDelivery): Promise<number | undefined> {
    const { recipient, replyTo, facts, attachments } = await this.gatherFacts.run(delivery);
    const mail = this.composer.compose(recipient, facts);
    const { leaseSeconds } = this.settings;
    const leaseEnds = performance.now() + leaseSeconds * 1_000;
    if (!(await this.unitOfWork.run((tx) => this.deliveries.renew(tx, delivery, leaseSeconds))))
      return undefined;
    const envelope = { to: recipient.email, replyTo: replyAddress(replyTo) };
    await this.mailer.send(envelope, mail, mailIdOf(delivery), attachments);
    return leaseEnds;
  }

  /** The mail is out: until the lease ends nobody else sends it, so as long is tried to note it. */
  private async note(delivery: ClaimedDelivery, leaseEnds: number): Promise<void> {
    const { eventId, kind } = delivery;
    for (;;) {
      try {
        await this.confirm(delivery);
        return;
      } catch (err) {
        const left = leaseEnds - performance.now();
        this.logger.warn(
          { err, eventId, kind, left },
          left > 0 ? 'sent, not noted yet' : 'sent, never noted',
        );
        if (left <= 0) return;
        await sleep(notePauseMs);
      }
    }
  }

  private async confirm(delivery: ClaimedDelivery): Promise<void> {
    const { userId, orderId = '', kind, eventId } = delivery;
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.deliveries.markSent(tx, delivery)) || userId === undefined) return;
      await tx.publish(NotificationSentSchema, { userId, kind, causeEventId: eventId, orderId });
    });
  }

  private async putAside(delivery: ClaimedDelivery, error: unknown): Promise<void> {
    const { action, reason, afterSeconds } = failureOf(error);
    const { eventId, kind, attempt } = delivery;
    this.logger.warn({ eventId, kind, attempt, action, reason }, 'mail not sent');
    const noted = this.unitOfWork.run((tx) => {
      if (action === 'drop') return this.deliveries.drop(tx, delivery, reason);
      if (action === 'park' || isHopeless(delivery.createdAt, new Date())) {
        return this.deliveries.park(tx, delivery, reason);
      }
      const seconds = afterSeconds ?? retrySeconds(attempt, Math.random());
      return this.deliveries.retry(tx, delivery, seconds, reason);
    });
    await noted.catch((err: unknown) =>
      this.logger.warn({ err, eventId, kind }, 'not noted, the lease ends'),
    );
  }
}
