import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { bandOf } from '@/entities/photo/similarity';

export function useSimilarityText(): (similarity: number) => string {
  const { t } = useTranslation();
  const { code } = useLanguage();
  return (similarity) =>
    t('similarity.value', {
      value: formatPercent(similarity, code),
      band: t(`similarity.${bandOf(similarity)}`),
    });
}
