import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';

export function OperatorAddress() {
  const { t } = useTranslation('legal');
  const { operator } = useConfig();
  return (
    <address className="not-italic">
      {operator.name}
      <br />
      {operator.street}
      <br />
      {operator.city}
      <br />
      {operator.country}
      <span className="mt-3 block">
        {t('imprint.email')}{' '}
        <a href={`mailto:${operator.email}`} className="underline underline-offset-4">
          {operator.email}
        </a>
      </span>
      {operator.phone !== '' && (
        <span className="block">
          {t('imprint.phone')} {operator.phone}
        </span>
      )}
      {operator.register !== '' && (
        <span className="block">
          {t('imprint.register')} {operator.register}
        </span>
      )}
      {operator.vatId !== '' && (
        <span className="block">
          {t('imprint.vatId')} {operator.vatId}
        </span>
      )}
    </address>
  );
}
