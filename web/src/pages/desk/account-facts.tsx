import type { ReactNode } from 'react';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { languageName } from '@/pages/desk/language-name';
import type { DeskAccount } from '@/shared/api/types';
import { formatDate, formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { Alert } from '@/shared/ui/alert';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[18rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function AccountFacts({ account }: { readonly account: DeskAccount }) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { lock } = account;
  return (
    <>
      {lock !== null && (
        <Alert title={text.lockedSince(formatDateTime(lock.lockedAt, code))}>
          <p lang={account.language}>{lock.reason}</p>
        </Alert>
      )}
      <dl className="figures grid gap-1 text-sm">
        <Fact name={text.address}>
          {account.email} ({account.emailVerified ? text.verified : text.unverified})
        </Fact>
        <Fact name={text.since}>{formatDate(account.createdAt, code)}</Fact>
        <Fact name={text.language}>{languageName(account.language, code)}</Fact>
        <Fact name={text.accountId}>{account.id}</Fact>
      </dl>
    </>
  );
}
