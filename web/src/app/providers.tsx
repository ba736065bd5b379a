import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { AppStore } from '@/app/store';
import type { AppConfig } from '@/shared/config/app-config';
import { ConfigContext } from '@/shared/config/config-context';

interface ProvidersProps {
  readonly store: AppStore;
  readonly texts: i18n;
  readonly config: AppConfig;
  readonly children: ReactNode;
}

export function Providers({ store, texts, config, children }: ProvidersProps) {
  return (
    <ConfigContext value={config}>
      <I18nextProvider i18n={texts}>
        <Provider store={store}>{children}</Provider>
      </I18nextProvider>
    </ConfigContext>
  );
}
