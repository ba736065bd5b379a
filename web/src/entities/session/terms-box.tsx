import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@/shared/ui/checkbox';
import { LegalText } from '@/shared/ui/legal-text';

export function TermsBox(props: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  const { t } = useTranslation();
  return (
    <Checkbox {...props}>
      <LegalText>{t('field.terms')}</LegalText>
    </Checkbox>
  );
}
