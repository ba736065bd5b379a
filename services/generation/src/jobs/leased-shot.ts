import type { Expression, Outfit, Style } from '@headshots/engine';

export interface LeasedShot {
  readonly orderId: string;
  readonly photoId: string;
  readonly number: number;
  readonly style: Style;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly images: number;
  readonly attempt: number;
  readonly rejections: number;
  readonly tries: number;
  readonly waits: number;
  readonly owner: string;
  readonly hasFallback: boolean;
  readonly lost: number;
  /** Key of the image that stays if this new attempt at it fails; null in the attempts of the package itself. */
  readonly replaces: string | null;
  /** New attempts at it that ended before staff granted others. */
  readonly retakesBefore: number;
  /** Nobody has said yet that the job has started. */
  readonly first: boolean;
}
