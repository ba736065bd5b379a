import { Injectable } from '@nestjs/common';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { callerOf, exported } from '@headshots/platform/rpc';
import type { ExportMyDataRequest, ExportMyDataResponse } from '@headshots/proto/common/v1/export_pb';
import type { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { ExportUser } from './person/index.ts';

@Injectable()
export class NotificationRpc implements ServiceImpl<typeof NotificationService> {
  constructor(private readonly exportUser: ExportUser) {}

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }
}
