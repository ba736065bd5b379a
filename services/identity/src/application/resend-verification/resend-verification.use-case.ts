import { Inject, Injectable } from '@nestjs/common';
import { NoteMailRequest } from '../mail-requests/note-mail-request.ts';
import { answering } from '../shared/answering.ts';

@Injectable()
export class ResendVerificationUseCase {
  constructor(@Inject(NoteMailRequest) private readonly note: NoteMailRequest) {}

  async run(email: string): Promise<void> {
    await answering('auth.verification_mail_failed', () => this.note.run('verify_email', email));
  }
}
