import { Inject, Injectable } from '@nestjs/common';
import { NoteMailRequest } from '../mail-requests/note-mail-request.ts';
import { answering } from '../shared/answering.ts';

@Injectable()
export class RequestPasswordResetUseCase {
  constructor(@Inject(NoteMailRequest) private readonly note: NoteMailRequest) {}

  async run(email: string): Promise<void> {
    await answering('auth.reset_mail_failed', () => this.note.run('reset_password', email));
  }
}
