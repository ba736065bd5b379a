import type { PackageName } from '@/config/app-config';
import type { Money } from '@/lib/format';

export type { PackageName } from '@/config/app-config';
export type Expression = 'unchanged' | 'slight_smile' | 'clear_smile';
export type Style = 'professional' | 'friendly' | 'serious' | 'confident' | 'approachable' | 'creative';
export type PhotoStatus = 'pending' | 'queued' | 'processing' | 'completed' | 'failed';
export type Resolution = 'high' | 'medium' | 'low';
export type Gender = 'male' | 'female' | 'other';
export type OrderState =
  'awaiting_payment' | 'paid' | 'generating' | 'delivered' | 'expired' | 'refund_pending' | 'refunded';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender | null;
  readonly language: string;
  readonly emailVerified: boolean;
}

export interface Session {
  readonly user: User;
  readonly token: string;
}

export interface Image {
  readonly width: number;
  readonly height: number;
  readonly dominantColor: string;
  readonly urls: { readonly w320: string; readonly w640: string; readonly full: string };
  readonly urlsExpireAt: string;
}

export interface PossibleExpression {
  readonly expression: Expression;
  readonly possible: boolean;
  readonly reason: string | null;
}

export interface SelfieCheck {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly expressions: readonly PossibleExpression[];
}

export interface Photo {
  readonly id: string;
  readonly status: PhotoStatus;
  readonly uploadedAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly expiresAt: string;
  readonly expression: Expression;
  readonly package: PackageName | null;
  readonly orderId: string | null;
  readonly imagesDone: number;
  readonly imagesTotal: number;
  readonly estimateMinutes: number | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly original: Image | null;
  readonly selfieCheck: SelfieCheck | null;
}

export interface Headshot {
  readonly number: number;
  readonly style: Style;
  readonly resolution: Resolution;
  /** 0 to 1. */
  readonly similarity: number;
  readonly belowTarget: boolean;
  readonly bytes: number;
  readonly fileName: string;
  readonly downloadUrl: string;
  readonly image: Image;
}

export interface Archive {
  readonly url: string;
  readonly urlExpiresAt: string;
  readonly bytes: number;
  readonly fileName: string;
}

export interface PhotoDetail extends Photo {
  readonly headshots: readonly Headshot[];
  readonly archive: Archive | null;
}

export interface PhotoPage {
  readonly photos: readonly Photo[];
  readonly nextCursor: string | null;
}

export interface Stats {
  readonly total: number;
  readonly processed: number;
  readonly pending: number;
  readonly generated: number;
}

export interface PackageOffer {
  readonly package: PackageName;
  readonly images: number;
  readonly price: Money;
  readonly estimatedMinutes: number;
}

export interface CouponQuote {
  readonly code: string;
  readonly discount: Money;
  readonly total: Money;
  readonly usesRemaining: number | null;
}

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly photoId: string;
  readonly state: OrderState;
}

export interface PaymentSession {
  readonly id: string;
  readonly orderId: string;
  readonly photoId: string;
  readonly package: PackageName;
  readonly amount: Money;
  readonly photosAdded: number;
  readonly totalCredits: number;
  readonly receiptEmail: string;
  readonly bypass: boolean;
  readonly state: 'pending' | 'paid' | 'failed';
}
