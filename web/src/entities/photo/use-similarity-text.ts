import { useTranslation } from 'react-i18next';
import { bandOf } from '@/entities/photo/similarity';

/** In words: a percentage would tell a difference between two images that nobody sees. */
export function useSimilarityText(): (similarity: number) => string {
  const { t } = useTranslation();
  return (similarity) => t('similarity.value', { band: t(`similarity.${bandOf(similarity)}`) });
}
