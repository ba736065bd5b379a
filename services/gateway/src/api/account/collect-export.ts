import { Inject, Injectable } from '@nestjs/common';
import type { Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import type { ExportFile, ExportMyDataResponse } from '@headshots/proto/common/v1/export_pb';
import type { ExportAccountByStaffRequest } from '@headshots/proto/identity/v1/identity_pb';
import {
  COUPONS,
  GENERATION,
  IDENTITY,
  MEDIA,
  NOTIFICATION,
  ORDERS,
  slowCall,
  type Coupons,
  type Generation,
  type Identity,
  type Media,
  type Notification,
  type Orders,
} from '../../neighbours.ts';

export interface CollectedExport {
  readonly data: Readonly<Record<string, unknown>>;
  readonly files: readonly ExportFile[];
}

export type WishOfStaff = Pick<ExportAccountByStaffRequest, 'userId' | 'address' | 'reason'>;

type Answer = Pick<ExportMyDataResponse, 'json' | 'files'>;

/** Asks every service what it stores about somebody. All of them answer, or there is no export. */
@Injectable()
export class CollectExport {
  constructor(
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(COUPONS) private readonly coupons: Coupons,
    @Inject(MEDIA) private readonly media: Media,
    @Inject(GENERATION) private readonly generation: Generation,
    @Inject(NOTIFICATION) private readonly notification: Notification,
  ) {}

  /** About the caller. @throws Problem `service.unavailable` */
  run(token: string): Promise<CollectedExport> {
    const call = { ...withUser(token), ...slowCall };
    return collected(this.services(), (service) => service.exportMyData({}, call));
  }

  /**
   * About somebody, for a supervisor. Identity answers first: it notes the act, and where it refuses, nobody else is
   * asked.
   * @throws Problem `desk.supervisor_needed`, `account.not_found`, `validation.failed`, `service.unavailable`
   */
  async forStaff(wish: WishOfStaff, { token }: Pick<Staff, 'token'>): Promise<CollectedExport> {
    const call = { ...withUser(token), ...slowCall };
    const { identity, ...others } = this.services();
    const own = await identity.exportAccountByStaff(wish, call);
    const { userId } = wish;
    const { data, files } = await collected(others, (service) =>
      service.exportUserForStaff({ userId }, call),
    );
    return { data: { identity: parsed(own.json), ...data }, files: [...own.files, ...files] };
  }

  private services() {
    const { identity, orders, coupons, media, generation, notification } = this;
    return { identity, orders, coupons, media, generation, notification };
  }
}

async function collected<S>(
  services: Readonly<Record<string, S>>,
  ask: (service: S) => Promise<Answer>,
): Promise<CollectedExport> {
  const answers = await Promise.all(
    Object.entries(services).map(async ([name, service]) => [name, await ask(service)] as const),
  );
  return {
    data: Object.fromEntries(answers.map(([name, { json }]) => [name, parsed(json)])),
    files: answers.flatMap(([, { files }]) => files),
  };
}

function parsed(json: Answer['json']): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw problem('service.unavailable', { cause });
  }
}
