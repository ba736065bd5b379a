import { MySessionSchema, type MySession } from '@headshots/proto/identity/v1/identity_pb';
import { browserNames, systemNames } from '../auth/device.ts';
import { date, flag, nameOrNull, uuid } from '../fields.ts';
import { Computed, view } from '../view.ts';

const browser = nameOrNull(browserNames);
const system = nameOrNull(systemNames);

export const session = view(MySessionSchema, 'AccountSession', {
  id: uuid,
  startedAt: date,
  lastUsedAt: date.describe('of its last refresh: to ten minutes'),
  current: flag.describe('the one that asks'),
  browser: new Computed(browser.schema, ({ device }: MySession) => browser.of(device?.browser)),
  system: new Computed(system.schema, ({ device }: MySession) => system.of(device?.system)),
});
