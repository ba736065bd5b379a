import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Download } from '@/shared/ui/icons';
import { Panel } from '@/pages/settings/panel';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { asAppError } from '@/shared/api/app-error';
import { useFetchFileMutation } from '@/shared/api/files-api';

const everything = { path: '/auth/account/export', fallbackName: 'my-data.zip' };

export function ExportPanel() {
  const { t } = useTranslation('settings');
  const { code } = useLanguage();
  const text = useErrorText();
  const [fetchData, { isLoading, data, error }] = useFetchFileMutation();
  const failure = asAppError(error);
  return (
    <Panel title={t('export.title')} lead={t('export.lead')}>
      <div className="grid justify-items-start gap-3">
        <Button look="plain" disabled={isLoading} onClick={() => void fetchData(everything)}>
          <Download size={20} />
          {t(isLoading ? 'export.pending' : 'export.button')}
        </Button>
        <p role="status" className="text-sm">
          {data !== undefined && !isLoading && t('export.done', { size: formatBytes(data, code) })}
          {failure && text(failure)}
        </p>
      </div>
    </Panel>
  );
}
