import { Injectable } from '@nestjs/common';
import { NoteMailRequest } from './note-mail-request.service.ts';
import { withFallbackProblem } from '../user/index.ts';

@Injectable()
export class ResendVerification {
  constructor(private readonly note: NoteMailRequest) {}

  async run(email: string): Promise<void> {
    await withFallbackProblem('auth.verification_mail_failed', () => this.note.run('verify_email', email));
  }
}
