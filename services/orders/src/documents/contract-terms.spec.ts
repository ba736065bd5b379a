import { describe, expect, it } from '@jest/globals';
import { agreementVersions } from '@headshots/proto/agreements';
import { readTerms } from '@headshots/proto/read-terms';
import { aSeller } from '../../test/builders/document.ts';
import { contractTerms } from './contract-terms.ts';

const writtenIn = (wanted: 'de' | 'fi', seller = aSeller(), version: string = agreementVersions.terms) => {
  const { language, terms } = readTerms(version, wanted);
  return contractTerms(terms, { version, language, seller, publicUrl: 'https://konterfei.test' });
};

describe('the terms of a contract', () => {
  it('name the operator of this deployment and the page of withdrawals, whose address can be read', () => {
    const { sections, seller } = writtenIn('de', aSeller({ brand: 'Konterfei', street: '' }));
    expect(seller).toEqual(['Example GmbH', '10115 Berlin', 'Deutschland']);
    const text = JSON.stringify(sections);
    expect(text).toContain('Vertrag widerrufen (https://konterfei.test/withdraw)');
    expect(text).toContain('An Example GmbH, 10115 Berlin, Deutschland, support@konterfei.test:');
    expect(text).toContain('uns (Example GmbH, 10115 Berlin, Deutschland, ');
    expect(text).toContain('Konterfei stellt');
    expect(text).not.toMatch(/\{\{|<withdraw>/);
  });

  it('say their version as a date, and are in English where nobody has translated them', () => {
    expect(writtenIn('de')).toMatchObject({
      versionLine: 'Fassung vom 27. November 2026',
      fileName: 'agb-und-widerrufsbelehrung-2026-11-27.pdf',
    });
    expect(writtenIn('fi', aSeller(), '2026-11-23')).toMatchObject({
      language: 'en',
      versionLine: 'Version of November 23, 2026',
    });
  });
});
