import { Injectable } from '@nestjs/common';
import { partsOf } from '../previews/look.ts';
import { shownState, type Preview } from '../previews/preview.ts';
import { PreviewRepository } from '../previews/index.ts';
import { UserWorkRepository, type JobRecord } from './user-work.repository.ts';

type PreviewRecord = Pick<Preview, 'photoId' | 'reasons' | 'createdAt' | 'finishedAt'> & {
  readonly expression: string;
  readonly outfit: string;
  readonly state: string;
  readonly similarity: number | undefined;
};

@Injectable()
export class ExportUser {
  constructor(
    private readonly work: UserWorkRepository,
    private readonly previews: PreviewRepository,
  ) {}

  async run(userId: string): Promise<{
    readonly jobs: readonly JobRecord[];
    readonly previews: readonly PreviewRecord[];
    readonly previewUses: readonly { readonly day: string; readonly used: number }[];
  }> {
    const [jobs, previews, previewUses] = await Promise.all([
      this.work.jobsOf(userId),
      this.previews.ofUser(userId),
      this.work.previewUsesOf(userId),
    ]);
    return { jobs, previews: previews.map(toRecord), previewUses };
  }
}

function toRecord(preview: Preview): PreviewRecord {
  const { photoId, look, reasons, createdAt, finishedAt, picture } = preview;
  const state = shownState(preview, new Date());
  return {
    photoId,
    ...partsOf(look),
    state,
    reasons,
    similarity: picture?.similarity,
    createdAt,
    finishedAt,
  };
}
