import { isRecord, readSession, writeSession } from '@/shared/browser/storage';
import { newId } from '@/shared/browser/new-id';

export interface OrderChoice {
  readonly photoId: string;
  readonly expression: string;
  readonly outfit: string;
  readonly language: string;
  readonly consents: Readonly<Record<string, string>>;
}

interface Intent {
  readonly fingerprint: string;
  readonly key: string;
  readonly photoId: string;
  /** What was agreed to: versions and language of the texts. */
  readonly agreed: string;
  readonly left: boolean;
}

const agreedIn = ({ consents, language }: Pick<OrderChoice, 'consents' | 'language'>): string =>
  JSON.stringify([consents, language]);

function readIntent(): Intent | undefined {
  try {
    const saved: unknown = JSON.parse(readSession('order-intent') ?? 'null');
    const isWhole = isRecord(saved) && typeof saved['key'] === 'string' && typeof saved['left'] === 'boolean';
    return isWhole ? (saved as unknown as Intent) : undefined;
  } catch {
    return undefined;
  }
}

const keep = (intent: Intent): void => writeSession('order-intent', JSON.stringify(intent));

/** The key of the order somebody is about to place: the same until the choice changes or the order is final. */
export function orderKey(choice: OrderChoice): string {
  const fingerprint = JSON.stringify(choice);
  const known = readIntent();
  if (known?.fingerprint === fingerprint) return known.key;
  const key = newId();
  keep({ fingerprint, key, photoId: choice.photoId, agreed: agreedIn(choice), left: false });
  return key;
}

export function leaveToPay(): void {
  const intent = readIntent();
  if (intent !== undefined) keep({ ...intent, left: true });
}

/** The customer went to pay for this photo, and no page has told yet how that ended. */
export function leftToPay(photoId: string): boolean {
  const intent = readIntent();
  return intent?.photoId === photoId && intent.left;
}

export function agreedBefore(choice: Omit<OrderChoice, 'expression' | 'outfit'>): boolean {
  return leftToPay(choice.photoId) && readIntent()?.agreed === agreedIn(choice);
}

export function forgetOrder(): void {
  writeSession('order-intent', null);
}

export function forgetOrderOf(photoId: string): boolean {
  const isIt = readIntent()?.photoId === photoId;
  if (isIt) forgetOrder();
  return isIt;
}
