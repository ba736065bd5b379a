import type { Picture } from './mail-composer.port.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'stamp'; readonly label: string; readonly text: string }
  /** Values that come from outside may be long: they wrap. */
  | { readonly kind: 'facts'; readonly rows: readonly FactRow[]; readonly wraps?: true }
  | { readonly kind: 'pictures'; readonly pictures: readonly PictureInMail[] }
  | { readonly kind: 'section'; readonly heading: string; readonly paragraphs: readonly string[] }
  /** An address stands in the text only when it is `own`, not one a button has already. */
  | { readonly kind: 'small'; readonly text: string; readonly url?: string; readonly own?: true };

export interface PictureInMail extends Picture {
  readonly alt: string;
}

export interface FactRow {
  readonly label: string;
  readonly value: string;
  readonly total?: boolean;
  readonly wraps?: true;
}

export interface MailModel {
  readonly subject: string;
  readonly preheader: string;
  readonly label?: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Sender {
  readonly brand: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Whether staff decides claims in a browser, at `/desk`. */
  readonly hasDesk: boolean;
  readonly supportEmail: string;
  readonly operator: readonly string[];
  /** Empty when the operator has none. */
  readonly phone: string;
  /** Empty when the operator has none. */
  readonly vatId: string;
}

export interface Footer {
  readonly lines: readonly string[];
  readonly operator: readonly string[];
}
