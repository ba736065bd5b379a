import { Injectable } from '@nestjs/common';
import { NoteMailRequest } from './note-mail-request.service.ts';
import { withFallbackProblem } from '../user/index.ts';

@Injectable()
export class RequestPasswordReset {
  constructor(private readonly note: NoteMailRequest) {}

  async run(email: string): Promise<void> {
    await withFallbackProblem('auth.reset_mail_failed', () => this.note.run('reset_password', email));
  }
}
