import { Controller, Inject, Req, Res } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { attachment, slugOf } from '@headshots/platform/text';
import { fillText } from '@headshots/proto/terms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../gateway.config.ts';
import { acceptedLanguage } from '../../http/page-language.ts';
import { Route } from '../../http/route.ts';
import { texts } from '../../texts.ts';
import { CollectExport } from './collect-export.ts';
import { exportArchive } from './export-archive.ts';
import { exportAccount } from './export.endpoints.ts';
import { StoredFiles } from './stored-files.ts';

@Controller()
export class ExportController {
  constructor(
    @Inject(CollectExport) private readonly collect: CollectExport,
    @Inject(StoredFiles) private readonly stored: StoredFiles,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(exportAccount)
  async download(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (!caller) throw problem('auth.login_required');
    const now = new Date();
    const { bytes, stream } = await exportArchive(await this.collect.run(caller.token), this.stored, now);
    const words = texts[acceptedLanguage(request.headers)].fileName;
    const name = fillText(words.export, { date: now.toISOString().slice(0, 10) });
    const brand = slugOf(this.config.BRAND_NAME) || 'headshots';
    void reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(`${brand}-${name}.zip`),
    });
    if (request.method !== 'HEAD') return void reply.header('content-length', String(bytes)).send(stream);
    stream.destroy();
    void reply.send('');
  }
}
