import { Inject, Injectable } from '@nestjs/common';
import { attachment, slugOf } from '@headshots/platform/text';
import type { Language } from '@headshots/proto/languages';
import { fillText } from '@headshots/proto/terms';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../gateway.config.ts';
import { texts } from '../../texts.ts';
import type { CollectedExport } from './collect-export.ts';
import { exportArchive } from './export-archive.ts';
import { StoredFiles } from './stored-files.ts';

/** Answers with the archive. Its name tells nobody whose it is. */
@Injectable()
export class SendExport {
  constructor(
    @Inject(StoredFiles) private readonly stored: StoredFiles,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** @throws Problem `service.unavailable`, before the first byte */
  async run(reply: FastifyReply, collected: CollectedExport, language: Language): Promise<void> {
    const now = new Date();
    const { bytes, stream } = await exportArchive(collected, this.stored, now);
    const name = fillText(texts[language].fileName.export, { date: now.toISOString().slice(0, 10) });
    const brand = slugOf(this.config.BRAND_NAME) || 'headshots';
    void reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(`${brand}-${name}.zip`),
    });
    if (reply.request.method !== 'HEAD')
      return void reply.header('content-length', String(bytes)).send(stream);
    stream.destroy();
    void reply.send('');
  }
}
