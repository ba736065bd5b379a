import { useDeskTexts } from '@/pages/desk/desk-texts';
import { Fact } from '@/pages/desk/fact';
import { languageName } from '@/pages/desk/language-name';
import type { DeskAccount } from '@/shared/api/types';
import { formatDate, formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { Alert } from '@/shared/ui/alert';

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
