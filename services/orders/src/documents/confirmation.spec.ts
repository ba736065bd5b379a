import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@headshots/proto/languages';
import { outfits } from '@headshots/proto/vocabulary';
import { anOrder } from '../../test/builders/order.ts';
import { confirmationOf } from './confirmation.ts';
import type { ContractTerms } from './contract-terms.ts';

const contractOf = (outfit: (typeof outfits)[number], language: Language = 'en') => {
  const terms = { language, title: '', fileName: '', sections: [] } as unknown as ContractTerms;
  return confirmationOf(anOrder({ outfit }), [], terms).sections[0]?.paragraphs ?? [];
};

describe('the confirmation of an order', () => {
  it('says which clothes were ordered, and in how many images', () => {
    expect(contractOf('business_men')).toContain(
      'Clothes: business, men’s cut, in half of the images. Where the photo does not allow them, the images show your own.',
    );
    expect(contractOf('business_women_all').join(' ')).toContain('business, women’s cut, in all images');
  });

  it('says nothing of clothes that stay as they are', () => {
    expect(contractOf('unchanged').join(' ')).not.toContain('Clothes');
  });

  it.each(Object.keys(languages) as Language[])('leaves no placeholder open in %s', (language) => {
    for (const outfit of outfits)
      expect(contractOf(outfit, language).join(' ')).not.toMatch(/\{\{|undefined/);
  });
});
