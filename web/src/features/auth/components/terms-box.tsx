import type { ComponentProps } from 'react';
import { Trans } from 'react-i18next';
import { Checkbox } from '@/components/ui/checkbox';
import { LocalLink } from '@/components/ui/local-link';
import { paths } from '@/config/paths';

const link = 'underline underline-offset-4';

export function TermsBox(props: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  return (
    <Checkbox {...props}>
      <Trans
        ns="auth"
        i18nKey="field.terms"
        components={{
          terms: <LocalLink to={paths.terms} target="_blank" className={link} />,
          privacy: <LocalLink to={paths.privacy} target="_blank" className={link} />,
        }}
      />
    </Checkbox>
  );
}
