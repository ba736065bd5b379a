import type { AppError } from '@/shared/api/app-error';
import type { Preview } from '@/shared/api/types';

export type PreviewView =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting'; readonly color: string | undefined }
  | { readonly kind: 'ready'; readonly preview: Preview }
  /** The photo was tried and gives nothing that could be sold. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** It could not be made, which says nothing about the photo. */
  | { readonly kind: 'missing'; readonly why: 'away' | 'failed' | 'quota' };

const LOOK_EVERY_MS = 1000;
const ASK_AGAIN_MS = 10_000;

const isPassing = ({ status, code }: AppError): boolean =>
  status === 0 || status >= 500 || code === 'rate.limited';

export function viewOf(preview: Preview | undefined, error: AppError | undefined): PreviewView {
  if (error !== undefined && (preview === undefined || !isPassing(error))) {
    if (error.code === 'selfie.not_usable')
      return { kind: 'refused', reasons: error.errors.map(({ code }) => code) };
    // The step goes back to the own clothes, whose portrait comes next.
    if (error.code === 'selfie.outfit_unavailable') return { kind: 'waiting', color: undefined };
    if (error.code === 'preview.quota_exceeded') return { kind: 'missing', why: 'quota' };
    return isPassing(error) ? { kind: 'missing', why: 'away' } : { kind: 'none' };
  }
  if (preview === undefined) return { kind: 'waiting', color: undefined };
  const { state, reasons, dominantColor } = preview;
  if (state === 'ready') return { kind: 'ready', preview };
  if (state === 'not_usable') return { kind: 'refused', reasons };
  if (state === 'failed') return { kind: 'missing', why: 'failed' };
  return { kind: 'waiting', color: dominantColor ?? undefined };
}

/** How often it is asked for, in milliseconds; 0: not again by itself. */
export function pollingOf(view: PreviewView): number {
  if (view.kind === 'waiting') return LOOK_EVERY_MS;
  return view.kind === 'missing' && view.why === 'away' ? ASK_AGAIN_MS : 0;
}
