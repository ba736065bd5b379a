import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '@/shared/ui/button';
import { Download } from '@/shared/ui/icons';
import { linkTo, type SavedAs } from '@/pages/results/lightbox/saved-as';
import type { Headshot } from '@/shared/api/types';

interface DownloadLinkProps {
  readonly headshot: Headshot;
  readonly savedAs: SavedAs;
  readonly className?: string;
}

/** The server names the file: of other formats it alone knows how. */
export function DownloadLink({ headshot, savedAs, className }: DownloadLinkProps) {
  const { t } = useTranslation('results');
  const { downloadUrl, fileName } = headshot;
  if (downloadUrl === null) return null;
  const href = linkTo(downloadUrl, savedAs);
  return (
    <ButtonAnchor
      size="small"
      href={href}
      download={href === downloadUrl ? fileName : true}
      className={className}
    >
      <Download size={18} />
      {t('download')}
    </ButtonAnchor>
  );
}
