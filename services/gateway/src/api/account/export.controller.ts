import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, Route } from '../../http/route.ts';
import { CollectExport } from './collect-export.ts';
import { exportAccount } from './export.endpoints.ts';
import { SendExport } from './send-export.ts';

@Controller()
export class ExportController {
  constructor(
    @Inject(CollectExport) private readonly collect: CollectExport,
    @Inject(SendExport) private readonly send: SendExport,
  ) {}

  @Route(exportAccount)
  async download(
    @Input() { caller, language }: Input<typeof exportAccount>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send.run(reply, await this.collect.run(caller.token), language);
  }
}
