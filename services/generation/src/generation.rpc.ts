import { Injectable } from '@nestjs/common';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import type {
  ExportMyDataRequest,
  ExportMyDataResponse,
  ExportUserForStaffRequest,
} from '@headshots/proto/common/v1/export_pb';
import type { Expression, Outfit } from '@headshots/proto/common/v1/types_pb';
import type { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import {
  CheckSelfieResponseSchema,
  GetCapabilitiesResponseSchema,
  GetPreviewImageResponseSchema,
  RetakesSchema,
  type CheckSelfieRequest,
  type CheckSelfieResponse,
  type ExpressionOfferSchema,
  type GetCapabilitiesResponse,
  type GetPreviewImageRequest,
  type GetPreviewImageResponse,
  type GetPreviewRequest,
  type GetRetakesRequest,
  type Preview,
  type RequestPreviewRequest,
  type RetakeHeadshotRequest,
  type Retakes,
} from '@headshots/proto/generation/v1/generation_pb';
import {
  expressionWords,
  outfitWords,
  retakeStateWords,
  sourceTypeWords,
  verdictWords,
} from '@headshots/proto/words';
import { requireSupervisor } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { callerOf, exported, staffOf } from '@headshots/platform/rpc';
import { ExportUser } from './person/index.ts';
import { ListRetakes, RetakeHeadshot, ShotRepository, ShotWorker } from './jobs/index.ts';
import { RequestPreview, ShowPreview, type PreviewName, PreviewWorker } from './previews/index.ts';
import type { Retakes as RetakesUsed } from './jobs/retakes-of.ts';
import { PreviewSettings } from './previews/preview.settings.ts';
import {
  EngineFailure,
  EnginePool,
  type EngineProfile,
  type Expression as ExpressionWord,
  type ExpressionOffer,
  expressions,
} from '@headshots/engine';
import { lookOf } from './previews/look.ts';
import { previewMessage } from './preview.message.ts';
import { validate as isUuid } from 'uuid';

@Injectable()
export class GenerationRpc implements ServiceImpl<typeof GenerationService> {
  constructor(
    private readonly engine: EnginePool,
    private readonly shots: ShotRepository,
    private readonly exportUser: ExportUser,
    private readonly retake: RetakeHeadshot,
    private readonly listRetakes: ListRetakes,
    private readonly shotWorker: ShotWorker,
    private readonly request: RequestPreview,
    private readonly show: ShowPreview,
    private readonly previewWorker: PreviewWorker,
    private readonly previews: PreviewSettings,
  ) {}

  async checkSelfie(request: CheckSelfieRequest): Promise<CheckSelfieResponse> {
    const { image, originalWidth, originalHeight } = request;
    const report = await this.engine.checkSelfie({ image, originalWidth, originalHeight }).catch(toProblem);
    return create(CheckSelfieResponseSchema, {
      verdict: verdictWords.toCode(report.verdict),
      reasons: report.reasons.map(({ code, severity }) => ({
        code,
        severity: verdictWords.toCode(severity),
      })),
      expressions: report.expressions.map(offer),
      outfits: report.outfits.map((each) => ({ ...each, outfit: outfitWords.toCode(each.outfit) })),
      engine: this.engine.profile().id,
      turn: report.turn,
      ...(report.eyes && { eyes: report.eyes }),
    });
  }

  async getCapabilities(): Promise<GetCapabilitiesResponse> {
    const profile = this.engine.profile();
    const measured = await this.shots.measuredSeconds();
    return create(GetCapabilitiesResponseSchema, {
      engine: profile.id,
      model: profile.model,
      sourceType: sourceTypeWords.toCode(profile.sourceType),
      expressions: expressions.map((word) => offer(generalOffer(profile, word))),
      keeps: [...profile.keeps],
      preview: this.previews.on,
      secondsPerImage: measured === undefined ? profile.secondsPerImage : measured / profile.slots,
    });
  }

  async retakeHeadshot(
    { photoId, number }: RetakeHeadshotRequest,
    context: HandlerContext,
  ): Promise<Retakes> {
    const retakes = await this.retake.run(callerOf(context).userId, photoIdOf(photoId), number);
    this.shotWorker.wake();
    return answerOf(retakes);
  }

  async getRetakes({ photoId }: GetRetakesRequest, context: HandlerContext): Promise<Retakes> {
    return answerOf(await this.listRetakes.run(callerOf(context).userId, photoIdOf(photoId)));
  }

  async requestPreview(asked: RequestPreviewRequest, context: HandlerContext): Promise<Preview> {
    const { userId, token } = callerOf(context);
    const preview = await this.request.run({ userId, token }, nameOf(asked, 'photo.not_found'));
    this.previewWorker.wake();
    return previewMessage(preview, this.engine.profile());
  }

  async getPreview(asked: GetPreviewRequest, context: HandlerContext): Promise<Preview> {
    const preview = await this.show.run(callerOf(context).userId, nameOf(asked, 'preview.not_found'));
    return previewMessage(preview, this.engine.profile());
  }

  async getPreviewImage(
    asked: GetPreviewImageRequest,
    context: HandlerContext,
  ): Promise<GetPreviewImageResponse> {
    const jpeg = await this.show.image(callerOf(context).userId, nameOf(asked, 'preview.not_found'));
    return create(GetPreviewImageResponseSchema, { jpeg: new Uint8Array(jpeg) });
  }

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }

  async exportUserForStaff({ userId }: ExportUserForStaffRequest, context: HandlerContext) {
    requireSupervisor(staffOf(context));
    return exported(await this.exportUser.run(userId));
  }
}

function generalOffer(profile: EngineProfile, expression: ExpressionWord): ExpressionOffer {
  const ability = profile.expressions[expression];
  if (ability === 'no') return { expression, possible: false, reason: 'expression.not_supported' };
  const reason = ability === 'yes' ? '' : 'expression.selfie_does_not_show_it';
  return { expression, possible: true, reason };
}

function offer({
  expression,
  possible,
  reason,
}: ExpressionOffer): MessageInitShape<typeof ExpressionOfferSchema> {
  return { expression: expressionWords.toCode(expression), possible, reason };
}

function nameOf(
  asked: { photoId: string; expression: Expression; outfit: Outfit },
  unknown: 'photo.not_found' | 'preview.not_found',
): PreviewName {
  const expression = expressionWords.find(asked.expression);
  if (!isUuid(asked.photoId) || !expression) throw problem(unknown);
  return { photoId: asked.photoId, look: lookOf(expression, outfitWords.find(asked.outfit) ?? 'unchanged') };
}

const photoIdOf = (id: string): string => {
  if (!isUuid(id)) throw problem('photo.not_found');
  return id;
};

function answerOf({ allowed, left, retakes }: RetakesUsed): Retakes {
  const asked = retakes.map(({ number, state }) => ({ number, state: retakeStateWords.toCode(state) }));
  return create(RetakesSchema, { allowed, left, retakes: asked });
}

function toProblem(error: unknown): never {
  if (error instanceof EngineFailure && error.code === 'photo_unreadable')
    throw problem('upload.damaged', { cause: error });
  throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
}
