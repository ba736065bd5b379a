import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@/shared/ui/checkbox';
import { LegalText } from '@/shared/ui/legal-text';
import { useErrorText } from '@/shared/i18n/use-error-text';

interface FaceConsentProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly isMissing: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Asked before a photo is taken in, ticked for nobody. */
export function FaceConsent({ ref, checked, disabled, isMissing, onChange }: FaceConsentProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  return (
    <Checkbox
      ref={ref}
      name="faceConsent"
      required
      checked={checked}
      disabled={disabled}
      error={isMissing ? text({ code: 'consent.face_required', message: '' }) : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      <LegalText>{t('faceConsent')}</LegalText>
    </Checkbox>
  );
}
