import { deadLetters, eventsTail, replay } from './events.ts';
import { journey } from './journey.ts';
import { kafkaRights } from './kafka-rights.ts';
import { provision } from './provision.ts';
import { realm } from './realm.ts';
import type { Commands } from './run-command.ts';
import { secrets } from './secrets.ts';
import { sessionKeys } from './session-keys.ts';
import { addStaff, disableStaff } from './staff.ts';

export const commands: Commands = {
  provision,
  realm,
  'kafka-rights': kafkaRights,
  secrets,
  'session-keys': sessionKeys,
  'add-staff': addStaff,
  'disable-staff': disableStaff,
  journey,
  'events-tail': eventsTail,
  dlq: deadLetters,
  'dlq-replay': replay,
};
