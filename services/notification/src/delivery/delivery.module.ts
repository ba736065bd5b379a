import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { DeliveryRepository } from './delivery.repository.ts';
import { GatherFacts } from './gather-facts.service.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { IdentityEvents } from './identity.events.ts';
import { MailGauges } from './mail.gauges.ts';
import { MailWorker } from './mail.worker.ts';
import { MediaEvents } from './media.events.ts';
import { OrdersEvents } from './orders.events.ts';
import { QueueMail } from './queue-mail.use-case.ts';
import { SendMails } from './send-mails.use-case.ts';

@Module({
  controllers: [IdentityEvents, OrdersEvents, MediaEvents],
  providers: [
    DeliveryRepository,
    Erasures,
    GatherFacts,
    HousekeepingWorker,
    MailGauges,
    MailWorker,
    QueueMail,
    SendMails,
  ],
})
export class DeliveryModule {}
