import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Examples } from '@/shared/config/app-config';
import { languageCodes } from '@/shared/i18n/languages';
import { testConfig } from '@/testing/config';
import { fakeServer, renderApp } from '@/testing/render-app';

const server = fakeServer();

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => void server.reset());

const inEvery = Object.fromEntries(languageCodes.map((code) => [code, `aus ${code}`])) as Examples['source'];

describe('the examples on home', () => {
  const show = (source: Examples['source']) =>
    renderApp('/', { language: 'de', config: { examples: { ...testConfig.examples, source } } });
  const below = () => screen.getByText(/vom Bildgenerator von Konterfei/).textContent;

  test('name who the portrait shows and where it is from, in the language of the page', async () => {
    await show(inEvery);
    expect(
      screen.getByText('Links: Ada Lovelace, aus de. Rechts: daraus mit KI erzeugt.'),
    ).toBeInTheDocument();
    expect(screen.getByAltText('Originalfoto von Ada Lovelace')).toBeInTheDocument();
    expect(below()).toMatch(/^Ada Lovelace, aus de\. Alle Bilder sind KI-generiert/);
  });

  test('say nothing of a source that nobody named', async () => {
    await show('');
    expect(screen.getByText('Links: Ada Lovelace. Rechts: daraus mit KI erzeugt.')).toBeInTheDocument();
    expect(below()).toMatch(/^Alle Bilder sind KI-generiert/);
  });
});
