import { useTranslation } from 'react-i18next';
import { Checkbox } from '@/shared/ui/checkbox';
import { LegalText } from '@/shared/ui/legal-text';

export interface Consents {
  readonly terms: boolean;
  readonly face: boolean;
  readonly immediateStart: boolean;
}

export const noConsents: Consents = { terms: false, face: false, immediateStart: false };
export const allConsents: Consents = { terms: true, face: true, immediateStart: true };
type ConsentName = keyof Consents;

interface ConsentBoxesProps {
  readonly value: Consents;
  readonly needsFace: boolean;
  readonly showMissing: boolean;
  readonly onChange: (value: Consents) => void;
}

/** Separate boxes, none of them ticked for anybody. */
export function ConsentBoxes({ value, needsFace, showMissing, onChange }: ConsentBoxesProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const names: readonly ConsentName[] = needsFace
    ? ['terms', 'face', 'immediateStart']
    : ['terms', 'immediateStart'];
  return (
    <div className="grid gap-4">
      {names.map((name) => (
        <Checkbox
          key={name}
          name={name}
          required
          checked={value[name]}
          error={showMissing && !value[name] ? t(`consent.${name}_missing`) : undefined}
          onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
        >
          <LegalText>{name === 'face' ? t('common:faceConsent') : t(`consent.${name}`)}</LegalText>
        </Checkbox>
      ))}
    </div>
  );
}
