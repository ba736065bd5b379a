import { useTranslation } from 'react-i18next';
import { Form } from '@/shared/form/form';
import { TermsBox } from '@/entities/session/terms-box';
import { Button } from '@/shared/ui/button';
import { AuthPage } from '@/entities/session/auth-page';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';
import { useLogoutMutation, useUpdateProfileMutation } from '@/entities/session/user-api';

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
