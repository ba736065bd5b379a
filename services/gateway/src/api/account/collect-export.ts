import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import type { ExportFile, ExportMyDataResponse } from '@headshots/proto/common/v1/export_pb';
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

/** Asks every service what it stores about the caller. All of them answer, or there is no export. */
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

  /** @throws Problem `service.unavailable` */
  async run(token: string): Promise<CollectedExport> {
    const { identity, orders, coupons, media, generation, notification } = this;
    const services = { identity, orders, coupons, media, generation, notification };
    const call = { ...withUser(token), ...slowCall };
    const answers = await Promise.all(
      Object.entries(services).map(async ([name, service]) => {
        return [name, await service.exportMyData({}, call)] as const;
      }),
    );
    return {
      data: Object.fromEntries(answers.map(([name, { json }]) => [name, parsed(json)])),
      files: answers.flatMap(([, { files }]) => files),
    };
  }
}

function parsed(json: ExportMyDataResponse['json']): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw problem('service.unavailable', { cause });
  }
}
