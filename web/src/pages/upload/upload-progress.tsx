import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button } from '@/shared/ui/button';
import { Progress } from '@/shared/ui/progress';
import { selectUpload, type UploadState } from '@/pages/upload/upload-slice';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';

export function UploadProgress({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('upload');
  const { code } = useLanguage();
  const { phase, loaded, total } = useSelector((state: { readonly upload: UploadState }) =>
    selectUpload(state),
  );
  const checking = phase === 'checking';
  const share = total > 0 ? loaded / total : 0;
  return (
    <div className="grid max-w-[60ch] flex-1 gap-3">
      <div className="flex justify-between gap-4">
        <p role="status">{t(checking ? 'send.checking' : 'send.sending')}</p>
        {!checking && <span className="figures text-soft">{formatPercent(share, code)}</span>}
      </div>
      <Progress label={t('send.sending')} value={checking ? undefined : share} />
      <Button look="plain" size="small" className="justify-self-start" onClick={onCancel}>
        {t('send.cancel')}
      </Button>
    </div>
  );
}
