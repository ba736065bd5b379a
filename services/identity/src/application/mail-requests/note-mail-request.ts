import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normaliseEmail } from '../../domain/email.ts';
import { emailProblem } from '../../domain/person-fields.ts';
import { MAIL_REQUESTS, type MailPurpose, type MailRequests } from '../ports/mail-requests.ts';
import { addressHash } from '../shared/address-hash.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Notes the wish for a mail and nothing else, so that known and unknown addresses cost the same. */
@Injectable()
export class NoteMailRequest {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(MAIL_REQUESTS) private readonly requests: MailRequests,
  ) {}

  async run(purpose: MailPurpose, input: string): Promise<void> {
    const email = normaliseEmail(input);
    const code = emailProblem(input);
    if (code || !email) {
      throw problem('validation.failed', {
        errors: [{ field: 'email', code: code ?? 'field.email_invalid' }],
      });
    }
    const address = addressHash(this.settings.emailHashKey, email);
    await this.unitOfWork.run((tx) => this.requests.add(tx, { purpose, address, email }));
  }
}
