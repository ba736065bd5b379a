import { useTranslation } from 'react-i18next';
import { useSimilarityText } from '@/entities/photo/use-similarity-text';
import { formatBytes, pixels } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Headshot } from '@/shared/api/types';

export function LightboxFacts({ headshot }: { readonly headshot: Headshot }) {
  const { t } = useTranslation(['results', 'common']);
  const { code } = useLanguage();
  const similarityText = useSimilarityText();
  const { similarity, resolution, image, bytes, belowTarget, garment } = headshot;
  return (
    <div className="figures text-sm">
      <p>
        {similarityText(similarity)}
        {belowTarget && ` · ${t('similarity.below')}`}
      </p>
      <p className="opacity-80">
        {t(`resolution.${resolution}`)} · {image !== null && `${pixels(image)} ·`} {formatBytes(bytes, code)}{' '}
        · {t('common:aiGenerated')}
        {garment !== null && ` · ${t('common:clothesRendered')}`}
      </p>
    </div>
  );
}
