import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normaliseEmail } from '@headshots/platform/text';
import { emailProblem } from '../user/person-fields.ts';
import { addressHash } from '../user/address-hash.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { MailRequestsRepository, type MailPurpose } from './mail-requests.repository.ts';

/** Notes the wish for a mail and nothing else, so that known and unknown addresses cost the same. */
@Injectable()
export class NoteMailRequest {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: MailRequestsRepository,
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
