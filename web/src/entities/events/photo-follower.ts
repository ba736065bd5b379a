import { api } from '@/shared/api/api';
import type { PhotoDetail } from '@/shared/api/types';
import { applyPhotoChanged, hasEnded, type PhotoChanged } from '@/entities/events/photo-events';
import { putHeadshot } from '@/entities/photo/keep-images';
import { isShown, photosApi, type PhotosStore } from '@/entities/photo/photos-api';

/** Requests for single headshots under way at once: a browser may have six connections, the stream holds one. */
const AT_ONCE = 3;
const AFTER_FAILURE_MS = 1200;

export interface StoreAccess extends PhotosStore {
  readonly signal: AbortSignal;
}

/**
 * Keeps one photo that is on the screen as new as what is told of it. The events of a photo are numbered without a gap
 * (`version`), and an answer with the whole photo says which of them it holds: so one that came twice or late changes
 * nothing, one more headshot is fetched alone, and the whole photo only when its status changed or an event was lost.
 */
export class PhotoFollower {
  private readonly id: string;
  private readonly store: StoreAccess;
  /** Version of the newest event that was dealt with. */
  private heard = 0;
  /** Told while the whole photo was on its way, which may hold it already. */
  private untold: PhotoChanged[] = [];
  private isWaiting = false;
  /** Numbers to be fetched, with the version of the event that told of them. */
  private readonly wanted = new Map<number, number>();
  private readonly underway = new Set<number>();
  private missed = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, store: StoreAccess) {
    this.id = id;
    this.store = store;
    store.signal.addEventListener('abort', () => {
      clearTimeout(this.retry);
      this.wanted.clear();
    });
  }

  tell(event: PhotoChanged): void {
    const { data, isLoading } = this.entry();
    if (isLoading || this.isWaiting) {
      this.untold.push(event);
      void this.afterLoading();
      return;
    }
    if (data === undefined) return;
    const known = Math.max(this.heard, data.version);
    if (event.version <= known) return;
    this.heard = event.version;
    this.change((photo) => applyPhotoChanged(photo, event));
    const isLost = event.version > known + 1 || this.missed > data.version;
    if (hasEnded(event) || isLost || event.status !== data.status) this.loadWhole();
    else if (event.number !== null) {
      this.wanted.set(event.number, event.version);
      this.loadWanted();
    }
  }

  private entry() {
    return photosApi.endpoints.getPhoto.select(this.id)(this.store.getState());
  }

  /** What asks for the whole photo now. */
  private request() {
    return this.store.dispatch(photosApi.util.getRunningQueryThunk('getPhoto', this.id));
  }

  private change(how: (photo: PhotoDetail) => PhotoDetail): void {
    this.store.dispatch(photosApi.util.updateQueryData('getPhoto', this.id, how));
  }

  private async afterLoading(): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    while (this.entry().isLoading) await this.request();
    this.isWaiting = false;
    const events = this.untold.splice(0);
    for (const event of events) this.tell(event);
    this.loadWanted();
  }

  private loadWhole(): void {
    void this.store.dispatch(
      photosApi.endpoints.getPhoto.initiate(this.id, { forceRefetch: true, subscribe: false }),
    );
  }

  private loadWanted(): void {
    const { data, isLoading } = this.entry();
    if (isLoading) {
      void this.afterLoading();
      return;
    }
    if (!isShown(this.store, this.id)) this.forget();
    for (const [number, version] of this.wanted) {
      if (this.underway.size >= AT_ONCE) return;
      if (data === undefined || version <= data.version) this.wanted.delete(number);
      else if (!this.underway.has(number)) void this.load(number, version);
    }
  }

  private async load(number: number, version: number): Promise<void> {
    this.wanted.delete(number);
    this.underway.add(number);
    const request = this.store.dispatch(
      photosApi.endpoints.getHeadshot.initiate({ id: this.id, number }, { forceRefetch: true }),
    );
    try {
      const headshot = await request.unwrap();
      // A whole photo that came meanwhile holds this one, or a newer one in its place.
      this.change((photo) => (version <= photo.version ? photo : putHeadshot(photo, headshot)));
    } catch {
      this.missed = Math.max(this.missed, version);
      this.loadWholeLater();
    } finally {
      request.unsubscribe();
      this.underway.delete(number);
      this.loadWanted();
    }
  }

  private loadWholeLater(): void {
    if (this.store.signal.aborted) return;
    this.retry ??= setTimeout(() => {
      this.retry = undefined;
      if (isShown(this.store, this.id)) this.loadWhole();
      else this.forget();
    }, AFTER_FAILURE_MS);
  }

  /** The photo left the screen: it is asked for anew when it comes back. */
  private forget(): void {
    if (this.wanted.size === 0) return;
    this.wanted.clear();
    this.store.dispatch(api.util.invalidateTags([{ type: 'Photo', id: this.id }]));
  }
}
