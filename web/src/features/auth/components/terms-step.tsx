import { useTranslation } from 'react-i18next';
import { Form } from '@/components/form/form';
import { TermsBox } from '@/components/form/terms-box';
import { Button } from '@/components/ui/button';
import { AuthPage } from '@/features/auth/components/auth-page';
import { useForm } from '@/hooks/use-form';
import * as rule from '@/lib/form/rules';
import { useLogoutMutation, useUpdateProfileMutation } from '@/services/auth/auth-api';

const fields = { agreeToTerms: rule.text(rule.agreed) };

/** A social sign-in has no form, so what a form would have asked is asked here. */
export function TermsStep() {
  const { t, ready } = useTranslation('auth');
  const [update] = useUpdateProfileMutation();
  const [logout] = useLogoutMutation();
  const form = useForm({ fields, send: () => update({ agreeToTerms: true }) });
  // Pages of members come without these texts.
  if (!ready) return null;
  return (
    <AuthPage title={t('terms.title')} lead={t('terms.text')}>
      <Form
        form={form}
        submit={t('terms.submit')}
        pending={t('terms.pending')}
        size="normal"
        aside={
          <Button look="bare" onClick={() => void logout()}>
            {t('terms.decline')}
          </Button>
        }
      >
        <TermsBox required {...form.field('agreeToTerms')} />
      </Form>
    </AuthPage>
  );
}
