import { readTexts } from '@headshots/proto/read-texts';

/** `away`: what it needs does not answer; `badLink`: no address; `foreign`: sent by another site; `busy`: over a limit. */
export type PageName = 'away' | 'badLink' | 'busy' | 'foreign';

interface GatewayTexts {
  readonly fileName: { readonly export: string };
  /** Pages of ours that are shown without the web server. */
  readonly page: Readonly<Record<PageName, Readonly<Record<'link' | 'text' | 'title', string>>>>;
}

export const texts = readTexts<GatewayTexts>(new URL('../locales/', import.meta.url));
