import { DependencyDown, isDependencyDown } from '@headshots/platform/errors';
import { type FetchedFile, fetchObject, ObjectGone, type ObjectStore } from '../store/index.ts';

/** The object of one announced image is at fault, and no neighbour. */
export class BadObject extends Error {
  override readonly name = 'BadObject';
  readonly reason: string;
  /** Whether waiting cannot help. */
  readonly final: boolean;

  constructor(reason: string, options: { readonly final?: boolean; readonly cause?: unknown } = {}) {
    super(`The object is ${reason}.`, { cause: options.cause });
    this.reason = reason;
    this.final = options.final ?? false;
  }
}

export interface Announced {
  readonly objectKey: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The announced object as a file.
 * @throws BadObject when it is missing, another one, or cannot be read while the store serves others
 * @throws DependencyDown when the store or the local disk is at fault
 */
export async function fetchHeadshot(
  objects: ObjectStore,
  { objectKey, bytes, sha256 }: Announced,
  folder: string,
): Promise<FetchedFile> {
  const file = await fetchObject(objects, 'headshots', objectKey, folder).catch(async (cause: unknown) => {
    if (cause instanceof ObjectGone) return undefined;
    if (!isDependencyDown(cause))
      throw new DependencyDown('An object cannot be copied to the disk.', { cause });
    if (await objects.answers()) throw new BadObject('unreadable', { cause });
    throw cause;
  });
  if (!file) throw new BadObject('missing');
  if (file.bytes !== bytes || file.sha256 !== sha256)
    throw new BadObject('not_the_announced', { final: true });
  return file;
}
