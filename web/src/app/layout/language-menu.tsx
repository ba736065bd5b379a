import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '@/shared/ui/flag';
import { useAuth } from '@/entities/session/use-auth';
import { useSwitchLanguage } from '@/shared/i18n/use-switch-language';
import { languageCodes, languages, type LanguageCode } from '@/shared/i18n/languages';
import { useLanguage } from '@/shared/i18n/use-language';
import { useUpdateProfileMutation } from '@/entities/session/user-api';

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = entries.findIndex((entry) => entry === event.currentTarget);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

export function LanguageMenu() {
  const { t } = useTranslation();
  const { code } = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const { user } = useAuth();
  const [update] = useUpdateProfileMutation();
  const id = useId();
  const choose = (value: LanguageCode): void => {
    void switchLanguage(value);
    if (user !== null) void update({ language: value });
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 text-sm"
      >
        <Flag of={code} />
        <span className="sr-only">{t('nav.language')}</span>
        <span lang={code}>{languages[code].name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector<HTMLElement>('[aria-current]')?.focus();
        }}
        className="fixed inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-auto max-w-none overflow-y-auto border border-line bg-card text-ink lg:right-[max(min(4vw,3rem),50vw-38rem)] lg:left-auto lg:w-96 lg:rounded-control"
      >
        <ul className="grid grid-cols-2 gap-1 p-4 lg:p-2">
          {languageCodes.map((each) => (
            <li key={each}>
              <button
                type="button"
                lang={each}
                popoverTarget={id}
                popoverTargetAction="hide"
                aria-current={each === code ? 'true' : undefined}
                onClick={() => choose(each)}
                onKeyDown={walk}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-wall aria-[current]:font-medium"
              >
                <Flag of={each} />
                {languages[each].name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
