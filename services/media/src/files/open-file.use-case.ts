import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { problem } from '@headshots/platform/errors';
import type { Language } from '@headshots/proto/languages';
import { FileNames } from './file-name.ts';
import { headshotThumbnailKey, originalKey, photoThumbnailKey } from '../store/object-keys.ts';
import { sightOf, type Headshot, type Photo, type Run } from '../photo/photo.ts';
import { sliceZip } from './zip-layout.ts';
import { FileSettings } from './file.settings.ts';
import { ObjectStore, readObject } from '../store/index.ts';
import { layOutArchive } from './archive-layout.ts';
import { FileLinks, type HeadshotVariant, type LinkTarget } from './file-links.ts';
import type { SavedAs } from '../decoding/format.ts';
import { FormatCopies, MarkedCopies } from '../decoding/index.ts';
import { EndedPhotoRepository, HeadshotRepository, PhotoRepository } from '../photo/index.ts';
import type { Bucket } from '../store/object-keys.ts';
import { HandedOutRepository } from './handed-out.repository.ts';

/** A file ready to be sent; nothing of it is read before `read` is. */
export interface OpenedFile {
  readonly bytes: number;
  readonly type: string;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
  /** Seconds that the browser may keep it; undefined when it may not. */
  readonly maxAge: number | undefined;
  readonly saveAs: string | undefined;
  read(first: number, last: number): AsyncGenerator<Uint8Array>;
}

export interface LinkQuery {
  readonly e?: string;
  readonly s?: string;
  /** Narrows an archive to the images of these numbers; a link to the whole is the permission for any part. */
  readonly images?: ReadonlySet<number>;
  /** Of a headshot that is downloaded; without it as it was made. No part of the permission either. */
  readonly savedAs?: SavedAs;
  /** Of the names of files. It is no part of the permission. */
  readonly language: Language;
}

const isOfPhoto = ({ kind }: LinkTarget): boolean => kind === 'photos' || kind === 'desk-photos';

@Injectable()
export class OpenFile {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly endedPhotos: EndedPhotoRepository,
    private readonly handedOut: HandedOutRepository,
    private readonly objects: ObjectStore,
    private readonly links: FileLinks,
    private readonly settings: FileSettings,
    private readonly marked: MarkedCopies,
    private readonly inFormats: FormatCopies,
  ) {}

  async run(target: LinkTarget, query: LinkQuery): Promise<OpenedFile> {
    const headshot =
      target.kind === 'headshots' || target.kind === 'desk-headshots'
        ? await this.headshots.find(target.id, target.number)
        : undefined;
    const [run] = isOfPhoto(target) ? [] : await this.photos.runsOf([target.id]);
    const photoId = isOfPhoto(target) ? target.id : (headshot?.photoId ?? run?.photoId);
    const photo = photoId === undefined ? undefined : await this.photos.find(photoId);
    if (!photo) return this.afterItsTime(target, query);
    const maxAge = this.links.remaining(target, photo.userId, query, new Date());
    if (maxAge === undefined) throw problem('file.link_expired');
    if (target.kind === 'photos') return this.photoFile(photo, target.variant, maxAge);
    if (target.kind === 'desk-photos') return this.photoFile(photo, 'full', undefined);
    const sight = photo.orderId === target.id ? sightOf(photo.status, run) : 'nothing';
    if (sight === 'nothing') throw problem('file.not_found');
    // What staff looks at is not handed out: it must not change what a withdrawal comes to.
    if (target.kind === 'desk-headshots' && headshot)
      return this.object('headshots', headshot.objectKey, headshot.sha256, undefined);
    if (target.kind === 'headshots' && headshot) {
      const { variant } = target;
      if (variant === 'marked-320' || variant === 'marked-640')
        return this.markedFile(headshot, variant === 'marked-320' ? 320 : 640, maxAge);
      if (sight !== 'everything') throw problem('file.not_found');
      if (query.savedAs)
        return this.savedFile({ headshot, run, owner: photo.userId }, query.savedAs, maxAge, query.language);
      return this.headshotFile(headshot, run, variant, maxAge, query.language);
    }
    if (target.kind !== 'archives') throw problem('file.not_found');
    if (sight !== 'everything') throw problem('archive.not_ready');
    return this.archive(photo, run, maxAge, query);
  }

  /** Whoever holds a link of ours to what is over, be it expired itself, hears when that was deleted. */
  private async afterItsTime(target: LinkTarget, query: LinkQuery): Promise<never> {
    const { endedPhotos, links } = this;
    const ended = await (isOfPhoto(target)
      ? endedPhotos.find(target.id)
      : endedPhotos.findByOrder(target.id));
    if (ended && links.isOurs(target, ended.userId, query))
      throw problem('photo.expired', { at: ended.endedAt });
    throw problem('file.not_found');
  }

  private async photoFile(
    photo: Photo,
    variant: '320' | '640' | 'full',
    maxAge: number | undefined,
  ): Promise<OpenedFile> {
    const key =
      variant === 'full' ? originalKey(photo.id) : photoThumbnailKey(photo.id, variant === '320' ? 320 : 640);
    return this.object('photos', key, `${photo.sha256}-${variant}`, maxAge);
  }

  private async markedFile(headshot: Headshot, width: 320 | 640, maxAge: number): Promise<OpenedFile> {
    await this.marked.ensure(headshot);
    const { bucket, key } = await this.marked.placeOf(headshot, width);
    return this.object(bucket, key, `${headshot.sha256}-marked-${width}-${bucket}`, maxAge);
  }

  private async headshotFile(
    headshot: Headshot,
    run: Run | undefined,
    variant: Exclude<HeadshotVariant, 'marked-320' | 'marked-640'>,
    maxAge: number,
    language: Language,
  ): Promise<OpenedFile> {
    await this.handOut(headshot.orderId, run);
    if (variant === '320' || variant === '640') {
      const key = headshotThumbnailKey(headshot, variant === '320' ? 320 : 640);
      return this.object('photos', key, `${headshot.sha256}-${variant}`, maxAge);
    }
    const name = this.nameOf(headshot, run, language);
    return this.object(
      'headshots',
      headshot.objectKey,
      headshot.sha256,
      maxAge,
      variant === 'download' ? name : undefined,
    );
  }

  private async savedFile(
    {
      headshot,
      run,
      owner,
    }: { readonly headshot: Headshot; readonly run: Run | undefined; readonly owner: string },
    savedAs: SavedAs,
    maxAge: number,
    language: Language,
  ): Promise<OpenedFile> {
    const place = await this.inFormats.ensure(headshot, savedAs, owner);
    if (!place) throw problem('file.not_found');
    await this.handOut(headshot.orderId, run);
    const { format, type } = savedAs;
    const name = this.nameOf(headshot, run, language, savedAs);
    const file = await this.object(
      place.bucket,
      place.key,
      `${headshot.sha256}-${format}-${type}`,
      maxAge,
      name,
    );
    return { ...file, type: `image/${type}` };
  }

  private nameOf(
    { number, style }: Headshot,
    run: Run | undefined,
    language: Language,
    savedAs?: SavedAs,
  ): string {
    return new FileNames(this.settings.brand, language).headshot(number, style, run?.images ?? 0, savedAs);
  }

  /** Written down before the first byte leaves: it decides what a withdrawal comes to. */
  private async handOut(orderId: string, run: Run | undefined): Promise<void> {
    const isOpen = run?.handedOutAt !== undefined || (await this.handedOut.handOut(orderId));
    if (!isOpen) throw problem('file.not_found');
  }

  private async object(
    bucket: Bucket,
    key: string,
    tag: string,
    maxAge: number | undefined,
    saveAs?: string,
  ): Promise<OpenedFile> {
    const { objects } = this;
    const bytes = await objects.size(bucket, key);
    if (bytes === undefined) throw problem('file.not_found');
    const read = (first: number, last: number): AsyncGenerator<Uint8Array> =>
      readObject(objects, bucket, key, first, last - first + 1);
    return { bytes, type: 'image/jpeg', etag: `"${tag}"`, maxAge, saveAs, read };
  }

  private async archive(
    photo: Photo,
    run: Run | undefined,
    maxAge: number,
    { images: selected, language }: LinkQuery,
  ): Promise<OpenedFile> {
    const all = photo.orderId === undefined ? [] : await this.headshots.ofOrder(photo.orderId);
    if (all.length === 0) throw problem('archive.not_ready');
    const headshots = selected ? all.filter(({ number }) => selected.has(number)) : all;
    const [first] = headshots;
    if (!first || (selected && headshots.length < selected.size)) throw problem('file.not_found');
    const images = run?.images ?? 0;
    const { objects } = this;
    const names = new FileNames(this.settings.brand, language);
    if ((await objects.size('headshots', first.objectKey)) === undefined) throw problem('file.not_found');
    if (photo.orderId !== undefined) await this.handOut(photo.orderId, run);
    const completedAt = photo.endedAt ?? photo.uploadedAt;
    const layout = layOutArchive(names, headshots, images, completedAt);
    const tag = createHash('sha256')
      .update(headshots.map(({ number, sha256 }) => `${number}:${sha256}`).join('\n'))
      .update(`${this.settings.brand}:${images}:${language}`);
    return {
      bytes: layout.bytes,
      type: 'application/zip',
      etag: `"${tag.update(completedAt.toISOString()).digest('hex')}"`,
      maxAge,
      saveAs: names.archive(completedAt, selected?.size),
      async *read(first, last) {
        for (const { part, from, length } of sliceZip(layout, first, last)) {
          if (part.kind === 'bytes') yield part.bytes.subarray(from, from + length);
          else yield* readObject(objects, 'headshots', headshots[part.entry]?.objectKey ?? '', from, length);
        }
      },
    };
  }
}
