import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createI18n } from '@/shared/i18n/create-i18n';
import { styles } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

describe('the six styles', () => {
  const looks = {
    en: ['Professional', 'Friendly', 'Serious', 'Confident', 'Approachable', 'Creative'],
    de: ['Professionell', 'Freundlich', 'Ernst', 'Selbstbewusst', 'Nahbar', 'Kreativ'],
  } as const;

  test.each([
    ['/', 'en'],
    ['/pricing', 'en'],
    ['/faq', 'en'],
    ['/pricing', 'de'],
  ] as const)('are told on %s in %s by name, each with what it does', async (path, language) => {
    await renderApp(path, { language });
    const { t } = await createI18n(language, 'Konterfei');
    for (const [index, name] of looks[language].entries()) {
      const style = styles[index] ?? 'professional';
      expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
      expect(screen.getByText(t(`look.${style}`))).toBeInTheDocument();
    }
  });
});
