import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  RefundsOfErasures1766900000000,
} from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { DeliveryEntity } from './delivery/delivery.entity.ts';
import { Deliveries1764000000000 } from './migrations/1764000000000-deliveries.ts';
import { DeliveredImages1764000001000 } from './migrations/1764000001000-delivered-images.ts';
import { AccountMails1764000002000 } from './migrations/1764000002000-account-mails.ts';
import { PhotoExpiring1764000003000 } from './migrations/1764000003000-photo-expiring.ts';
import { MailsOfWithdrawals1765200001000 } from './migrations/1765200001000-mails-of-withdrawals.ts';
import { MailsByState1764500000000 } from './migrations/1764500000000-mails-by-state.ts';
import { MailsSentAgain1766905000000 } from './migrations/1766905000000-mails-sent-again.ts';
import { NewEndsOfPhotos1766907000000 } from './migrations/1766907000000-new-ends-of-photos.ts';
import { TraceOfTheMail1766500002000 } from './migrations/1766500002000-trace-of-the-mail.ts';

export const tables = {
  entities: [DeliveryEntity],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    Deliveries1764000000000,
    DeliveredImages1764000001000,
    AccountMails1764000002000,
    ErasureTables1764100000000,
    PhotoExpiring1764000003000,
    MailsByState1764500000000,
    ErasuresByAge1764400001000,
    MailsOfWithdrawals1765200001000,
    TraceOfTheMail1766500002000,
    RefundsOfErasures1766900000000,
    MailsSentAgain1766905000000,
    NewEndsOfPhotos1766907000000,
  ],
};
