import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { Heart } from '@/shared/ui/icons';
import { countStyles, isFiltered, type Choice } from '@/pages/results/choice/choice';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import type { Headshot, Style } from '@/shared/api/types';

interface ChoiceBarProps {
  readonly headshots: readonly Headshot[];
  readonly shown: number;
  readonly choice: Choice;
  readonly favourites: ReadonlySet<number>;
  readonly onChoose: (choice: Choice) => void;
  readonly onShowAll: () => void;
}

interface ChipProps {
  readonly isOn: boolean;
  readonly count?: number;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ isOn, count, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
        isOn ? 'border-accent bg-accent text-card' : 'border-edge bg-card hover:border-ink',
      )}
    >
      {children}
      {count !== undefined && <span className="figures opacity-80">{count}</span>}
    </button>
  );
}

const toggled = (styles: readonly Style[], style: Style): readonly Style[] =>
  styles.includes(style) ? styles.filter((each) => each !== style) : [...styles, style];

export function ChoiceBar({ headshots, shown, choice, favourites, onChoose, onShowAll }: ChoiceBarProps) {
  const { t } = useTranslation('results');
  const styleText = useStyleText();
  const { styles, onlyFavourites, bestFirst } = choice;
  const total = headshots.length;
  const counts = countStyles(headshots);
  return (
    <section aria-label={t('choice.label')}>
      <div className="mx-[calc(-1*clamp(1rem,4vw,3rem))] flex gap-2 overflow-x-auto px-[clamp(1rem,4vw,3rem)] py-1 sm:flex-wrap">
        {isFiltered(choice) && (
          <button
            type="button"
            className="min-h-11 px-2 text-sm whitespace-nowrap underline underline-offset-4"
            onClick={onShowAll}
          >
            {t('choice.all')}
          </button>
        )}
        <Chip isOn={bestFirst} onPress={() => onChoose({ ...choice, bestFirst: !bestFirst })}>
          {t('choice.best')}
        </Chip>
        <Chip
          isOn={onlyFavourites}
          count={favourites.size}
          onPress={() => onChoose({ ...choice, onlyFavourites: !onlyFavourites })}
        >
          <Heart size={18} />
          {t('choice.favourites')}
        </Chip>
        {counts.size > 1 &&
          [...counts].map(([style, count]) => (
            <Chip
              key={style}
              isOn={styles.includes(style)}
              count={count}
              onPress={() => onChoose({ ...choice, styles: toggled(styles, style) })}
            >
              {styleText(style).name}
            </Chip>
          ))}
      </div>
      <p role="status" className="figures mt-2 text-sm text-soft">
        {isFiltered(choice) && t('choice.shown', { shown, count: total })}{' '}
        {bestFirst && t('choice.bestMeans')}
      </p>
    </section>
  );
}
