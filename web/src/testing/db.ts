import type {
  AccountSession,
  Capabilities,
  Order,
  PackageName,
  PaymentSession,
  PhotoDetail,
  Preview,
  Regenerations,
  User,
} from '@/shared/api/types';
import { stylesOf } from '../entities/photo/styles-of.ts';
import { FakeDesk } from './fake-desk.ts';
import { imagesOf, makeCapabilities, makeHeadshot } from './factories.ts';

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly at?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

export interface StreamMessage {
  readonly event: string;
  readonly data: object;
}

/** A declaration of withdrawal; nothing is declared before it is confirmed. */
export interface Withdrawal {
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly receivedAt?: string;
}

type Listener = (message: StreamMessage) => void;

/** What the pretended server knows. Routes named in `failures` answer with that problem, `*` with all of them. */
export class FakeDb {
  readonly users = new Map<string, User & { readonly password: string }>();
  readonly sessions = new Map<string, string>();
  /** Other places where the account is logged in. */
  readonly otherSessions = new Map<string, AccountSession>();
  readonly photos = new Map<string, PhotoDetail>();
  /** The photo that each copy was made of first, by the id of the copy. */
  readonly copies = new Map<string, string>();
  readonly payments = new Map<string, PaymentSession>();
  /** By id, the newest first. */
  readonly orders = new Map<string, Order>();
  /** What was placed with which key. */
  readonly placed = new Map<string, { readonly orderId: string; readonly nextUrl: string }>();
  readonly withdrawals = new Map<string, Withdrawal>();
  desk = new FakeDesk();
  readonly failures = new Map<string, Failure>();
  readonly requests: {
    readonly route: string;
    readonly path: string;
    readonly body?: unknown;
    readonly key?: string | null;
  }[] = [];
  /** Where orders are paid; undefined: payment is skipped. */
  checkoutUrl: string | undefined;
  /** Minutes under which orders of the packages stayed of late; without those of which too little is known. */
  recentMinutes: Partial<Record<PackageName, number>> = {};
  /** What a coupon is worth. */
  percentOff = 10;
  /** How often it can still be used; null without a limit. */
  usesRemaining: number | null = null;
  /** What becomes of a guarantee claim. */
  claims: 'granted' | 'review' = 'granted';
  /** Ways of social sign-in this deployment offers. */
  providers: readonly string[] = [];
  capabilities: Capabilities = makeCapabilities();
  /** Portraits before paying, by photo and expression; this deployment makes them or not. */
  readonly previews = new Map<string, Preview>();
  hasPreviews = false;
  /** What a preview is when it is asked for. */
  nextPreview: Partial<Preview> = {};
  /** What the answers of a route ("GET /photos") wait for. */
  readonly gates = new Map<string, Promise<void>>();
  /** New attempts at the images of a photo, by its id. */
  readonly regenerations = new Map<string, Regenerations>();
  /** How much later it is for the server than by this machine's clock. */
  laterMs = 0;
  /** How fast an order's images appear; 0: not by themselves. */
  imageEveryMs = 0;
  private readonly listeners = new Map<Listener, () => void>();
  private readonly timers = new Set<ReturnType<typeof setInterval>>();

  /** Streams that listen. */
  get streams(): number {
    return this.listeners.size;
  }

  listen(listener: Listener, cut: () => void): () => void {
    this.listeners.set(listener, cut);
    return () => this.listeners.delete(listener);
  }

  tell(message: StreamMessage): void {
    for (const listener of this.listeners.keys()) listener(message);
  }

  /** Ends all streams, as a server that starts anew. */
  cutStreams(): void {
    for (const cut of this.listeners.values()) cut();
    this.listeners.clear();
  }

  /** Numbers what happened to the photo, and tells it. */
  changed(id: string, number: number | null = null): void {
    const before = this.photos.get(id);
    if (before === undefined) return;
    const photo = { ...before, version: before.version + 1 };
    this.photos.set(id, photo);
    const { status, imagesDone, imagesTotal, failure, minutesLeft: estimateMinutes, version } = photo;
    this.tell({
      event: 'photo.changed',
      data: { photoId: id, status, imagesDone, imagesTotal, number, failure, estimateMinutes, version },
    });
  }

  /** Tells how the preview goes on. */
  previewChanged(photoId: string, part: Partial<Preview>): void {
    for (const [key, before] of this.previews) {
      if (before.photoId !== photoId) continue;
      const preview = { ...before, ...part };
      this.previews.set(key, preview);
      const { expression, outfit, state } = preview;
      this.tell({ event: 'preview.changed', data: { photoId, expression, outfit, state } });
    }
  }

  addImage(id: string): boolean {
    const photo = this.photos.get(id);
    if (photo === undefined || photo.status !== 'processing') return false;
    const number = photo.imagesDone + 1;
    const headshots = [...photo.headshots, makeHeadshot(number)];
    const isLast = number >= photo.imagesTotal;
    this.photos.set(id, {
      ...photo,
      status: isLast ? 'completed' : 'processing',
      imagesDone: number,
      completedAt: isLast ? new Date().toISOString() : null,
      headshots,
      styles: stylesOf(headshots),
      archive: isLast
        ? {
            url: '/examples/archive.zip',
            urlExpiresAt: new Date(Date.now() + 3600_000).toISOString(),
            bytes: 8_200_000,
            fileName: 'konterfei.zip',
          }
        : null,
    });
    this.changed(id, number);
    return !isLast;
  }

  startWork(id: string, name: PackageName, orderId: string): void {
    const photo = this.photos.get(id);
    if (photo === undefined) return;
    this.photos.set(id, {
      ...photo,
      status: 'processing',
      package: name,
      orderId,
      imagesTotal: imagesOf[name],
      estimateMinutes: imagesOf[name],
    });
    this.changed(id);
    this.work(id);
  }

  /** Images of the photo appear, one every `imageEveryMs`. */
  work(id: string): void {
    if (this.imageEveryMs === 0) return;
    const timer = setInterval(() => {
      if (this.addImage(id)) return;
      clearInterval(timer);
      this.timers.delete(timer);
    }, this.imageEveryMs);
    this.timers.add(timer);
  }

  /** Forgets everything, and what was set. */
  clear(): void {
    this.stop();
    for (const known of [
      this.users,
      this.sessions,
      this.otherSessions,
      this.photos,
      this.copies,
      this.previews,
      this.payments,
      this.orders,
      this.placed,
      this.withdrawals,
      this.failures,
      this.gates,
      this.regenerations,
    ])
      known.clear();
    this.requests.length = 0;
    this.imageEveryMs = 0;
    this.laterMs = 0;
    this.checkoutUrl = undefined;
    this.percentOff = 10;
    this.recentMinutes = {};
    this.claims = 'granted';
    this.providers = [];
    this.hasPreviews = false;
    this.nextPreview = {};
    this.capabilities = makeCapabilities();
    this.desk = new FakeDesk();
  }

  stop(): void {
    this.timers.forEach((timer) => clearInterval(timer));
    this.timers.clear();
    this.listeners.clear();
  }
}
