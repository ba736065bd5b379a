import { Module } from '@nestjs/common';
import { OrderModule } from '../order/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { DocumentHooks } from './document-hooks.service.ts';
import { DocumentsWorker } from './documents.worker.ts';
import { GetConfirmation } from './get-confirmation.use-case.ts';
import { GetDocument } from './get-document.use-case.ts';
import { GetTermsForMail } from './get-terms-for-mail.use-case.ts';
import { IssueDocuments } from './issue-documents.use-case.ts';
import { KnownDocuments } from './known-documents.service.ts';
import { UndocumentedRepository } from './undocumented.repository.ts';

@Module({
  imports: [OrderModule, PaymentsModule],
  providers: [
    BookkeepingRepository,
    DocumentHooks,
    DocumentsWorker,
    GetConfirmation,
    GetDocument,
    GetTermsForMail,
    IssueDocuments,
    KnownDocuments,
    UndocumentedRepository,
  ],
  exports: [
    BookkeepingRepository,
    GetConfirmation,
    GetDocument,
    GetTermsForMail,
    IssueDocuments,
    KnownDocuments,
    UndocumentedRepository,
  ],
})
export class DocumentsModule {}
