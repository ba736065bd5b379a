import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { Desk } from '@/pages/desk/desk';
import { ConfigContext } from '@/shared/config/config-context';
import { createI18n } from '@/shared/i18n/create-i18n';
import { testConfig } from '@/testing/config';

/** Opens the desk as its entry does. */
export async function renderDesk(language: 'en' | 'de' = 'en'): Promise<UserEvent> {
  const texts = await createI18n(language, testConfig.brand);
  document.documentElement.lang = language;
  render(
    <ConfigContext value={testConfig}>
      <I18nextProvider i18n={texts}>
        <MemoryRouter initialEntries={['/desk']}>
          <Desk />
        </MemoryRouter>
      </I18nextProvider>
    </ConfigContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}
