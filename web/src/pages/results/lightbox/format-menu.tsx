import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { DownloadLink } from '@/pages/results/lightbox/download-link';
import { fileTypes, formats, type Format, type SavedAs } from '@/pages/results/lightbox/saved-as';
import { pixels } from '@/shared/i18n/format';
import type { Headshot, Image } from '@/shared/api/types';

interface FormatMenuProps {
  readonly headshot: Headshot;
  readonly image: Image;
  readonly savedAs: SavedAs;
  readonly onChoose: (savedAs: SavedAs) => void;
}

const shapes: Readonly<Record<Format, string>> = {
  square: 'h-7 w-7',
  feed: 'h-7 w-[1.4rem]',
  cv: 'h-7 w-[1.3125rem]',
  profile: 'size-4',
};
const typeNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } as const;

const row =
  'relative flex min-h-12 cursor-pointer items-center rounded-control border has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-white';
const chosen = (isChosen: boolean): string =>
  isChosen ? 'chosen border-white bg-white/15' : 'border-white/30 hover:border-white/60';
const radio = 'absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none';

/** Radio buttons in a popover: arrows walk through them, Escape and a tap beside it close it, none of which we write. */
export function FormatMenu({ headshot, image, savedAs, onChoose }: FormatMenuProps) {
  const { t } = useTranslation('results');
  const id = useId();
  const { format, type } = savedAs;
  return (
    <>
      <Button look="light" size="small" popoverTarget={id}>
        {t('format.button', { format: t(`format.name.${format}`) })}
      </Button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector<HTMLElement>('input:checked')?.focus();
        }}
        className="on-dark fixed inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-auto max-w-none overflow-y-auto border-t border-white/40 bg-night px-4 pt-4 pb-5 text-white sm:right-4 sm:bottom-20 sm:left-auto sm:w-88 sm:rounded-control sm:border"
      >
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{t('format.title')}</legend>
          {formats.map((each) => (
            <label key={each} className={cx(row, 'gap-3 px-3 py-1.5', chosen(each === format))}>
              <input
                type="radio"
                name={`${id}-format`}
                checked={each === format}
                onChange={() => onChoose({ ...savedAs, format: each })}
                className={radio}
              />
              <span aria-hidden className="grid w-8 shrink-0 place-items-center">
                <span className={cx('block border-2 border-current', shapes[each])} />
              </span>
              <span className="grid">
                <span className="figures font-medium">{t(`format.name.${each}`)}</span>
                <span className="figures text-sm opacity-80">
                  {t(`format.means.${each}`, { size: pixels(image) })}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="mt-4">
          <legend className="mb-2 text-sm font-medium">{t('format.type')}</legend>
          <div className="grid grid-cols-3 gap-2">
            {fileTypes.map((each) => (
              <label key={each} className={cx(row, 'justify-center text-sm', chosen(each === type))}>
                <input
                  type="radio"
                  name={`${id}-type`}
                  checked={each === type}
                  onChange={() => onChoose({ ...savedAs, type: each })}
                  className={radio}
                />
                {typeNames[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <DownloadLink headshot={headshot} savedAs={savedAs} className="mt-4 w-full" />
      </div>
    </>
  );
}
