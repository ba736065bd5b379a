import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExportFileSchema } from '@headshots/proto/common/v1/export_pb';
import { headshotFileName } from '../../domain/file-name.ts';
import { showsHeadshots, type Headshot, type Photo, type Run } from '../../domain/photo.ts';
import type { HeadshotStore } from '../ports/headshot-store.ts';
import type { PagePosition, PhotoStore } from '../ports/photo-store.ts';
import type { FileLinks, LinkTarget } from '../serve-file/file-links.ts';

type File = MessageInitShape<typeof ExportFileSchema>;

export interface ExportedPhoto extends Omit<Photo, 'userId' | 'version'> {
  readonly runs: readonly (Run & { readonly headshots: readonly Headshot[] })[];
}

export interface UserExport {
  readonly data: { readonly photos: readonly ExportedPhoto[] };
  readonly files: File[];
}

const pageSize = 100;
/** A slow line may need this long for the whole archive. */
const linkMs = 2 * 60 * 60_000;

/** Everything media stores about a user, the images as files; those of a failed order are not handed out. */
export class ExportUser {
  private readonly photos: PhotoStore;
  private readonly headshots: HeadshotStore;
  private readonly links: FileLinks;
  private readonly brand: string;

  constructor(photos: PhotoStore, headshots: HeadshotStore, links: FileLinks, brand: string) {
    this.photos = photos;
    this.headshots = headshots;
    this.links = links;
    this.brand = brand;
  }

  async run(userId: string): Promise<UserExport> {
    const photos: ExportedPhoto[] = [];
    const files: File[] = [];
    for await (const photo of this.all(userId)) {
      const exported = await this.exported(photo);
      photos.push(exported);
      files.push(...this.filesOf(exported, userId, photos.length));
    }
    return { data: { photos }, files };
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

  private filesOf(photo: ExportedPhoto, userId: string, position: number): File[] {
    const folder = `photos/${String(position).padStart(2, '0')}-${photo.uploadedAt.toISOString().slice(0, 10)}`;
    const file = (name: string, target: LinkTarget, bytes: number): File => ({
      name: `${folder}/${name}`,
      url: this.links.sign(target, userId, new Date(), linkMs).url,
      bytes: BigInt(bytes),
    });
    const original = file('selfie.jpg', { kind: 'photos', id: photo.id, variant: 'full' }, photo.bytes);
    const shown = showsHeadshots(photo.status)
      ? photo.runs.find((run) => run.orderId === photo.orderId)
      : undefined;
    const headshots = (shown?.headshots ?? []).map(({ orderId: id, number, style, bytes }) => {
      const name = headshotFileName(this.brand, number, style, shown?.images ?? 0);
      return file(`headshots/${name}`, { kind: 'headshots', id, number, variant: 'full' }, bytes);
    });
    return [original, ...headshots];
  }
}
