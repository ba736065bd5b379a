import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Picture } from '@/entities/photo/picture';
import { PortraitStrip } from '@/pages/dashboard/portrait-strip';
import { cx } from '@/shared/ui/cx';
import { NextStep } from '@/pages/dashboard/next-step';
import { RowFacts } from '@/pages/dashboard/row-facts';
import { useRow } from '@/pages/dashboard/use-row';
import { formatDate } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Order, Photo } from '@/shared/api/types';

interface PhotoRowProps {
  readonly photo: Photo;
  readonly orders: readonly Order[] | undefined;
  /** When the list was opened: photos whose time was over by then are gone. */
  readonly now: number;
  readonly isFirst: boolean;
  readonly onDelete: (photo: Photo) => void;
}

export function PhotoRow({ photo, orders, now, isFirst, onDelete }: PhotoRowProps) {
  const { t } = useTranslation('dashboard');
  const { code } = useLanguage();
  const row = useRow(photo, orders, now);
  const { original } = photo;
  const date = formatDate(photo.uploadedAt, code);
  const hasStrip = isFirst && row.state === 'completed';
  const name = photo.package ?? row.order?.package ?? null;
  return (
    <li
      className={cx('grid items-center gap-x-5 gap-y-4 border-b border-line py-5', hasStrip ? wide : narrow)}
    >
      <div className={hasStrip ? strip : undefined}>
        <div className="frame-outline overflow-hidden rounded-photo bg-sand">
          {original !== null && (
            <Picture
              image={original}
              alt={t('row.alt', { date })}
              sizes="88px"
              eager={isFirst}
              className={hasStrip ? square : ''}
            />
          )}
        </div>
        {hasStrip && <PortraitStrip photoId={photo.id} />}
      </div>
      <div className="figures min-w-0">
        <h2 className="font-sans text-base font-medium">
          {name === null ? t('row.noPackage') : t(`package.${name}`)} · {date}
        </h2>
        <RowFacts photo={photo} row={row} />
      </div>
      <div
        className={cx(
          'flex flex-wrap gap-3',
          hasStrip ? 'lg:justify-end' : 'col-span-2 sm:col-span-1 sm:justify-end',
        )}
      >
        <NextStep photo={photo} row={row} />
        {row.state !== 'gone' && (
          <Button
            look="plain"
            size="small"
            aria-label={t('row.deleteOf', { date })}
            onClick={() => onDelete(photo)}
          >
            {t('row.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

const narrow = 'grid-cols-[5.5rem_1fr] sm:grid-cols-[5.5rem_1fr_auto]';
const wide = 'lg:grid-cols-[minmax(0,31rem)_1fr_auto]';
/** The photo, and beside it what was made of it. */
const strip = 'grid grid-cols-6 gap-1 sm:gap-1.5';
const square = 'aspect-square object-cover';
