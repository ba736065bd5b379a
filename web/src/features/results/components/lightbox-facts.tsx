import { useTranslation } from 'react-i18next';
import { useSimilarityText } from '@/hooks/use-similarity-text';
import { formatBytes, pixels } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { Headshot } from '@/services/api/types';

export function LightboxFacts({ headshot }: { readonly headshot: Headshot }) {
  const { t } = useTranslation(['results', 'common']);
  const { code } = useLanguage();
  const similarityText = useSimilarityText();
  const { similarity, resolution, image, bytes, belowTarget } = headshot;
  return (
    <div className="figures text-sm">
      <p>
        {similarityText(similarity)}
        {belowTarget && ` · ${t('similarity.below')}`}
      </p>
      <p className="opacity-80">
        {t(`resolution.${resolution}`)} · {image !== null && `${pixels(image)} ·`} {formatBytes(bytes, code)}{' '}
        · {t('common:aiGenerated')}
      </p>
    </div>
  );
}
