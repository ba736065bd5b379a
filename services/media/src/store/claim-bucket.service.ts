import { Injectable } from '@nestjs/common';
import { isObjectId } from './object-id.ts';
import { OWNER_KEY, type Bucket } from './object-keys.ts';
import { InstallationRepository } from './installation.repository.ts';
import { StoreSettings } from './store.settings.ts';
import { ObjectStore } from './object-store.port.ts';
import { readNote } from './read-note.service.ts';

/** Folders of a bucket without an owner that are held against the database, and how many at a time. */
const MOST = 1_000;
const STEP = 200;

@Injectable()
export class ClaimBucket {
  constructor(
    private readonly objects: ObjectStore,
    private readonly installation: InstallationRepository,
    private readonly settings: StoreSettings,
  ) {}

  /** Undefined when the bucket is ours; else a sentence that says whose it is and what to do. */
  async run(bucket: Bucket, own: string): Promise<string | undefined> {
    const { adoptFrom } = this.settings;
    let owner = await this.ownerOf(bucket);
    if (owner === undefined) {
      if (adoptFrom !== 'unmarked' && (await this.isOfOthers(bucket))) return this.unmarked(bucket);
      await this.objects.putNew(bucket, OWNER_KEY, noteOf(own));
      // A store without conditional writes keeps the last of two: who was first finds the other's name.
      owner = await this.ownerOf(bucket);
    }
    if (owner !== own && owner !== undefined && owner === adoptFrom) {
      await this.objects.replace(bucket, OWNER_KEY, noteOf(own));
      owner = await this.ownerOf(bucket);
    }
    return owner === own ? undefined : this.foreign(bucket, own, owner ?? 'nobody');
  }

  private async ownerOf(bucket: Bucket): Promise<string | undefined> {
    const note = await readNote(this.objects, bucket, OWNER_KEY);
    if (note === undefined) return undefined;
    return typeof note['installation'] === 'string'
      ? note['installation']
      : 'somebody whose name cannot be read';
  }

  private async isOfOthers(bucket: Bucket): Promise<boolean> {
    let ids: string[] = [];
    let seen = 0;
    for await (const folder of this.objects.folders(bucket, '')) {
      const id = folder.slice(0, -1);
      if (!isObjectId(id)) continue;
      seen += 1;
      ids.push(id);
      if (ids.length < STEP) continue;
      if (await this.installation.knows(bucket, ids)) return false;
      if (seen >= MOST) return true;
      ids = [];
    }
    return seen > 0 && !(await this.installation.knows(bucket, ids));
  }

  private foreign(bucket: Bucket, own: string, owner: string): string {
    return (
      `The bucket ${this.settings.bucketNames[bucket]} belongs to the installation ${owner}; this one is ${own}. ` +
      `Name other buckets (PHOTOS_BUCKET, HEADSHOTS_BUCKET), or, if that installation is gone for good, ` +
      `take its buckets over with ADOPT_BUCKETS_FROM=${owner}.`
    );
  }

  private unmarked(bucket: Bucket): string {
    return (
      `The bucket ${this.settings.bucketNames[bucket]} holds photos of another installation: this database knows none of its ` +
      `folders. Name other buckets (PHOTOS_BUCKET, HEADSHOTS_BUCKET), or, if nobody else uses it, ` +
      `take it over with ADOPT_BUCKETS_FROM=unmarked.`
    );
  }
}

const noteOf = (installation: string): string =>
  JSON.stringify({ installation, since: new Date().toISOString() });
