import { matchPath, useLocation } from 'react-router';
import { VerifyPanel } from '@/app/layout/verify-panel';
import { appPaths, paths } from '@/shared/config/paths';

export function LateVerifyPanel() {
  const { pathname } = useLocation();
  const isSilent = pathname.endsWith(paths.register) || appPaths.some((path) => matchPath(path, pathname));
  return isSilent ? null : <VerifyPanel />;
}
