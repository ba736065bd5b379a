import { Link, useLocation, type LinkProps } from 'react-router';
import { localised, splitLanguage } from '@/shared/config/paths';

export type LocalLinkProps = Omit<LinkProps, 'to'> & { readonly to: string };

export function LocalLink({ to, ...rest }: LocalLinkProps) {
  const { language } = splitLanguage(useLocation().pathname);
  return <Link to={localised(to, language)} {...rest} />;
}
