import { Inject } from '@nestjs/common';
import { EventController, OnBroadcast } from '@headshots/platform/events';
import { SessionRevokedSchema, type SessionRevoked } from '@headshots/proto/identity/v1/events_pb';
import { Denylist } from './denylist.ts';

@EventController()
export class SessionEvents {
  constructor(@Inject(Denylist) private readonly denylist: Denylist) {}

  @OnBroadcast(SessionRevokedSchema)
  revoked({ sessionId }: SessionRevoked): void {
    this.denylist.add(sessionId);
  }
}
