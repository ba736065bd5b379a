import { useTranslation } from 'react-i18next';
import { methodsInWords } from '@/entities/catalogue/payment-methods';
import { useConfig } from '@/shared/config/config-context';
import { useLanguage } from '@/shared/i18n/use-language';

export function usePaymentMethods(): string {
  const { t } = useTranslation('common');
  const { code } = useLanguage();
  return methodsInWords(useConfig().paymentMethods, code, t);
}
