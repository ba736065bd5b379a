import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field';

const options = ['female', 'male', 'other'] as const;

type GenderFieldProps = Pick<ComponentProps<'select'>, 'name' | 'defaultValue'>;

export function GenderField({ defaultValue = '', ...rest }: GenderFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('field.gender')}
      optional={t('field.optional')}
      help={t('field.genderHelp')}
      defaultValue={defaultValue}
      {...rest}
    >
      <option value="">{t('gender.none')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {t(`gender.${option}`)}
        </option>
      ))}
    </SelectField>
  );
}
