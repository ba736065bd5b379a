import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { SessionTokens } from './session-tokens.service.ts';
import { SessionRepository } from './session.repository.ts';

const most = 500;

@Injectable()
export class NoteTokensSeen {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws Problem `request.malformed` for more than 500 */
  async run(tokens: readonly string[]): Promise<void> {
    if (tokens.length > most) throw problem('request.malformed');
    const read = await Promise.all(tokens.map((token) => this.tokens.read(token)));
    const ours = read.filter((claims) => claims !== undefined);
    if (ours.length > 0) await this.unitOfWork.run((tx) => this.sessions.noteSeen(tx, ours));
  }
}
