import { useId, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/components/ui/cx';
import { fieldBox } from '@/components/ui/field';

const options = ['female', 'male', 'other'] as const;

export function GenderField(props: Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const { t } = useTranslation('auth');
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between gap-4 text-sm font-medium">
        {t('field.gender')}
        <span className="font-normal text-soft">{t('field.optional')}</span>
      </label>
      <select id={id} aria-describedby={`${id}-help`} className={cx(fieldBox, 'border-edge')} {...props}>
        <option value="">{t('gender.none')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`gender.${option}`)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-soft">
        {t('field.genderHelp')}
      </p>
    </div>
  );
}
