import { useTranslation } from 'react-i18next';
import { bandOf } from '@/features/results/lib/similarity';
import { formatBytes, formatPercent, pixels } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { Headshot } from '@/services/api/types';

export function LightboxFacts({ headshot }: { readonly headshot: Headshot }) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { similarity, resolution, image, bytes, belowTarget } = headshot;
  return (
    <div className="figures text-sm">
      <p>
        {t('similarity.value', {
          value: formatPercent(similarity, code),
          band: t(`similarity.${bandOf(similarity)}`),
        })}
        {belowTarget && ` · ${t('similarity.below')}`}
      </p>
      <p className="opacity-80">
        {t(`resolution.${resolution}`)} · {image !== null && `${pixels(image)} ·`} {formatBytes(bytes, code)}{' '}
        · {t('aiGenerated')}
      </p>
    </div>
  );
}
