import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@/components/ui/checkbox';
import { LegalText } from '@/components/ui/legal-text';

export function TermsBox(props: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  const { t } = useTranslation();
  return (
    <Checkbox {...props}>
      <LegalText>{t('field.terms')}</LegalText>
    </Checkbox>
  );
}
