import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import type { Image } from '@/shared/api/types';

interface PictureProps {
  readonly image: Image;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string;
  /** Asked once when the picture does not load; links live 15 minutes. */
  readonly onBroken?: () => void;
  readonly eager?: boolean;
}

export function Picture({ image, alt, sizes, className, onBroken, eager = false }: PictureProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string>();
  const { urls, width, height } = image;
  if (failed === urls.w320) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={cx(
          'grid aspect-square place-items-center bg-card p-3 text-center text-xs text-ink',
          className,
        )}
      >
        {t('state.imageBroken')}
      </span>
    );
  }
  return (
    <img
      src={urls.w320}
      srcSet={`${urls.w320} 320w, ${urls.w640} 640w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={cx('develops block h-auto w-full', className)}
      onError={() => {
        setFailed(urls.w320);
        onBroken?.();
      }}
    />
  );
}
