/** The part of the public API that the demo reads. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
}

export interface Headshot {
  readonly number: number;
  readonly style: string;
  readonly resolution: string;
  readonly similarity: number;
  readonly bytes: number;
  readonly fileName: string;
  readonly createdAt: string;
  /** Null until the order is delivered. */
  readonly downloadUrl: string | null;
}

export interface Photo {
  readonly id: string;
  readonly status: 'pending' | 'queued' | 'processing' | 'completed' | 'failed';
  readonly imagesDone: number;
  readonly imagesTotal: number;
  readonly engine: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly selfieCheck: { readonly verdict: string; readonly reasons: readonly string[] } | null;
}

export interface PhotoDetail extends Photo {
  readonly headshots: readonly Headshot[];
  readonly archive: { readonly url: string; readonly bytes: number; readonly fileName: string } | null;
}

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly package: string;
  readonly images: number;
  readonly state: string;
  readonly total: Money;
  readonly bypass: boolean;
  readonly placedAt: string;
  readonly paidAt: string | null;
}

export interface PublicConfig {
  readonly brand: string;
  readonly paymentMode: 'bypass' | 'stripe';
  readonly consentVersions: {
    readonly terms: string;
    readonly face: string;
    readonly immediateStart: string;
  };
}

/** `photo.changed` as the stream brings it. */
export interface PhotoChanged {
  readonly photoId: string;
  readonly status: Photo['status'];
  readonly imagesDone: number;
  readonly imagesTotal: number;
  readonly number: number | null;
  readonly changedAt: string;
}
