import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, Route } from '../../http/route.ts';
import { CollectExport } from '../account/collect-export.ts';
import { SendExport } from '../account/send-export.ts';
import { exportAccountAtDesk } from './export.endpoints.ts';

@Controller()
export class DeskExportController {
  constructor(
    @Inject(CollectExport) private readonly collect: CollectExport,
    @Inject(SendExport) private readonly send: SendExport,
  ) {}

  @Route(exportAccountAtDesk)
  async download(
    @Input() { params, body, caller, language }: Input<typeof exportAccountAtDesk>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const collected = await this.collect.forStaff({ userId: params.id, ...body }, caller);
    await this.send.run(reply, collected, language);
  }
}
