import { useTranslation } from 'react-i18next';
import type { Style } from '@/shared/api/types';

interface StyleText {
  readonly name: string;
  /** In a sentence: how close, in which light, before what. */
  readonly look: string;
}

/** What every page calls a style, and what it says of it. */
export function useStyleText(): (style: Style) => StyleText {
  const { t } = useTranslation();
  return (style) => ({ name: t(`style.${style}`), look: t(`look.${style}`) });
}
