import { Injectable } from '@nestjs/common';
import { SessionRepository } from './session.repository.ts';

/** A token issued before this is dead of age, with every clock's error. */
const longestMs = 20 * 60_000;

@Injectable()
export class ListRevokedSessions {
  constructor(private readonly sessions: SessionRepository) {}

  async run(since: Date | undefined): Promise<readonly string[]> {
    const oldest = (await this.sessions.now()).getTime() - longestMs;
    return this.sessions.revokedSince(new Date(Math.max(since?.getTime() ?? 0, oldest)));
  }
}
