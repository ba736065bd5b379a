import { describe, expect, test } from '@jest/globals';
import { within, screen } from '@testing-library/react';
import { createI18n } from '@/shared/i18n/create-i18n';
import { languageCodes } from '@/shared/i18n/languages';
import { renderApp } from '@/testing/render-app';

describe('where a headshot is seen', () => {
  test('is shown on home for a profile, an application, a company and an interview', async () => {
    await renderApp('/', { language: 'de' });
    const section = within(screen.getByRole('region', { name: 'Wo man Ihr Bewerbungsfoto sieht' }));
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'LinkedIn und Xing',
      'Lebenslauf und Bewerbung',
      'Website der Firma',
      'Vorstellungsgespräch',
    ]);
  });

  test('has a picture of each place, in sight and in words AI-generated, beside the photo it came from', async () => {
    await renderApp('/', { language: 'de' });
    const section = within(screen.getByRole('region', { name: 'Wo man Ihr Bewerbungsfoto sieht' }));
    const images = section.getAllByRole('img');
    const made = images.filter((image) => image.getAttribute('alt')?.endsWith('KI-generiert'));
    expect(images.filter((image) => !made.includes(image)).map((image) => image.getAttribute('alt'))).toEqual(
      ['Das Foto, das gesendet wurde'],
    );
    expect(section.getAllByText('KI-generiert')).toHaveLength(made.length);
    expect(made).toHaveLength(4);
    for (const image of images) expect(image).toHaveAttribute('loading', 'lazy');
  });

  test.each(languageCodes)('is told in %s with the size and the kind of the files', async (language) => {
    const texts = await createI18n(language, 'Konterfei', ['home']);
    const t = texts.getFixedT(null, 'home');
    expect(t('facts.pixels')).toContain('1024');
    expect(t('job.cv_text')).toContain('1024');
    for (const text of [t('job.profile_text'), t('job.cv_text')]) expect(text).toContain('JPG');
    expect(t('job.profile')).toContain('LinkedIn');
  });
});
