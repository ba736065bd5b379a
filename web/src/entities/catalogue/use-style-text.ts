import { useTranslation } from 'react-i18next';
import type { Style } from '@/shared/api/types';

interface StyleText {
  readonly name: string;
  readonly look: string;
}

export function useStyleText(): (style: Style) => StyleText {
  const { t } = useTranslation();
  return (style) => ({ name: t(`style.${style}`), look: t(`look.${style}`) });
}
