import { Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { fallbackLanguage } from '@headshots/proto/languages';
import type { ExportFileSchema } from '@headshots/proto/common/v1/export_pb';
import { FileNames } from '../files/file-name.ts';
import { sightOf, type Headshot, type Photo, type Run } from '../photo/photo.ts';
import { MarkedCopies } from '../decoding/index.ts';
import { FileSettings } from '../files/file.settings.ts';
import { ObjectStore } from '../store/index.ts';
import { FileLinks, type LinkTarget } from '../files/file-links.ts';
import {
  type EndedPhoto,
  EndedPhotoRepository,
  HeadshotRepository,
  type PagePosition,
  PhotoRepository,
} from '../photo/index.ts';

type File = MessageInitShape<typeof ExportFileSchema>;

export interface ExportedPhoto extends Omit<Photo, 'userId' | 'version'> {
  readonly runs: readonly (Run & { readonly headshots: readonly Headshot[] })[];
}

export interface UserExport {
  readonly data: {
    readonly photos: readonly ExportedPhoto[];
    readonly endedPhotos: readonly Pick<EndedPhoto, 'photoId' | 'orderId' | 'endedAt'>[];
  };
  readonly files: File[];
}

const pageSize = 100;
/** A slow line may need this long for the whole archive. */
const linkMs = 2 * 60 * 60_000;

/** Everything media stores about a user, the images as files, as they are shown: with their mark until the order is delivered; those of a failed order are not. */
@Injectable()
export class ExportUser {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly ended: EndedPhotoRepository,
    private readonly objects: ObjectStore,
    private readonly links: FileLinks,
    private readonly settings: FileSettings,
    private readonly marked: MarkedCopies,
  ) {}

  async run(userId: string): Promise<UserExport> {
    const photos: ExportedPhoto[] = [];
    const files: File[] = [];
    for await (const photo of this.all(userId)) {
      const exported = await this.exported(photo);
      photos.push(exported);
      files.push(...(await this.filesOf(exported, userId, photos.length)));
    }
    const endedPhotos = (await this.ended.ofUser(userId)).map(({ photoId, orderId, endedAt }) => ({
      photoId,
      orderId,
      endedAt,
    }));
    return { data: { photos, endedPhotos }, files };
  }

  private async *all(userId: string): AsyncGenerator<Photo> {
    let after: PagePosition | undefined;
    do {
      const { photos, next } = await this.photos.page(userId, pageSize, after);
      yield* photos;
      after = next;
    } while (after);
  }

  private async exported({ userId: _user, version: _version, ...photo }: Photo): Promise<ExportedPhoto> {
    const runs = [];
    for (const run of await this.photos.runs(photo.id))
      runs.push({ ...run, headshots: await this.headshots.ofOrder(run.orderId) });
    return { ...photo, runs };
  }

  private async filesOf(photo: ExportedPhoto, userId: string, position: number): Promise<File[]> {
    const folder = `photos/${String(position).padStart(2, '0')}-${photo.uploadedAt.toISOString().slice(0, 10)}`;
    const file = (name: string, target: LinkTarget, bytes: number): File => ({
      name: `${folder}/${name}`,
      url: this.links.sign(target, userId, new Date(), linkMs).url,
      bytes: BigInt(bytes),
    });
    const original = file('selfie.jpg', { kind: 'photos', id: photo.id, variant: 'full' }, photo.bytes);
    const run = photo.runs.find(({ orderId }) => orderId === photo.orderId);
    const sight = sightOf(photo.status, run);
    const shown = sight === 'nothing' ? undefined : run;
    const full = sight === 'everything';
    const headshots: File[] = [];
    const names = new FileNames(this.settings.brand, fallbackLanguage);
    for (const headshot of shown?.headshots ?? []) {
      const { orderId: id, number, style } = headshot;
      const bytes = full ? headshot.bytes : await this.markedBytes(headshot);
      const name = names.headshot(number, style, shown?.images ?? 0);
      const variant = full ? 'full' : 'marked-640';
      if (bytes !== undefined)
        headshots.push(file(`headshots/${name}`, { kind: 'headshots', id, number, variant }, bytes));
    }
    return [original, ...headshots];
  }

  private async markedBytes(headshot: Headshot): Promise<number | undefined> {
    await this.marked.ensure(headshot);
    const { bucket, key } = await this.marked.placeOf(headshot, 640);
    return this.objects.size(bucket, key);
  }
}
