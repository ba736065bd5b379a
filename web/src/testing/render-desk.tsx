import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { Desk } from '@/pages/desk/desk';
import { ConfigContext } from '@/shared/config/config-context';
import { createI18n } from '@/shared/i18n/create-i18n';
import { testConfig } from '@/testing/config';

/** As Keycloak sends somebody back. */
export function comeBack(): void {
  const kept = { state: 'asked', nonce: '', redirectUri: 'http://localhost/desk', pkceCodeVerifier: 'v' };
  localStorage.setItem('kc-callback-asked', JSON.stringify({ ...kept, expires: Date.now() + 60_000 }));
  window.history.replaceState(null, '', '/desk#state=asked&code=one-time');
}

/** Opens the desk as its entry does. */
export async function renderDesk(language: 'en' | 'de' = 'en', address = '/desk'): Promise<UserEvent> {
  const texts = await createI18n(language, testConfig.brand);
  document.documentElement.lang = language;
  render(
    <ConfigContext value={testConfig}>
      <I18nextProvider i18n={texts}>
        <MemoryRouter initialEntries={[address]}>
          <Desk />
        </MemoryRouter>
      </I18nextProvider>
    </ConfigContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}
