import { Controller, Inject, Res } from '@nestjs/common';
import type { Expression, Outfit } from '@headshots/proto/common/v1/types_pb';
import { withUser } from '@headshots/platform/rpc';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Input, Route, type Answer } from '../../http/route.ts';
import { GENERATION, slowCall, type Generation } from '../../neighbours.ts';
import * as views from './preview.view.ts';
import * as routes from './previews.endpoints.ts';

@Controller()
export class PreviewsController {
  constructor(@Inject(GENERATION) private readonly generation: Generation) {}

  @Route(routes.requestPreview)
  async request(
    @Input() { params, body, caller }: Input<typeof routes.requestPreview>,
  ): Answer<typeof routes.requestPreview> {
    const asked = asking(params.id, body);
    const preview = await this.generation.requestPreview(asked, withUser(caller.token, slowCall));
    return { preview: views.preview.of(preview) };
  }

  @Route(routes.getPreview)
  async get(
    @Input() { params, query, caller }: Input<typeof routes.getPreview>,
  ): Answer<typeof routes.getPreview> {
    const asked = asking(params.id, query);
    return { preview: views.preview.of(await this.generation.getPreview(asked, withUser(caller.token))) };
  }

  @Route(routes.getPreviewImage)
  async image(
    @Input() { params, query, caller }: Input<typeof routes.getPreviewImage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = asking(params.id, query);
    const { jpeg } = await this.generation.getPreviewImage(asked, withUser(caller.token));
    void reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': String(jpeg.length),
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(jpeg));
  }
}

const asking = (
  photoId: string,
  { expression, outfit }: z.output<typeof routes.requestPreview.body>,
): { photoId: string; expression: Expression; outfit: Outfit } => ({
  photoId,
  expression: expressionWords.toCode(expression),
  outfit: outfitWords.toCode(outfit ?? 'unchanged'),
});
