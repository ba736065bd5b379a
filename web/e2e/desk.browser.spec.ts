import { describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';

const DECLINE = 'POST /desk/orders/:number/claim/decline';

describe('the desk', () => {
  const fixture = SiteFixture.use();
  const sent = (route: string): readonly unknown[] =>
    fixture.site.db.requests.filter((request) => request.route === route).map(({ body }) => body);
  const button = (name: string) => fixture.page.getByRole('button', { name, exact: true });

  async function decline(): Promise<void> {
    await fixture.page.getByRole('heading', { level: 1 }).click();
    await fixture.page.keyboard.press('d');
    await fixture.page
      .getByLabel('Reason, in the customer’s language (French)')
      .fill('Les visages\nse ressemblent.');
    await button('Decline the claim').click();
  }

  it('lets staff sign in, look at images for a reason, and decline a claim', async () => {
    fixture.visitor.expectProblem('401');
    const claim = fixture.page.getByRole('button', { name: /^KX7-2M4-9QT/ });
    await fixture.open('/desk?order=KX7-2M4-9QT');
    await button('Sign in').click();
    await fixture.page.getByRole('heading', { name: 'KX7-2M4-9QT' }).waitFor();
    await button('All waiting claims').click();
    await claim.waitFor();
    await lookAt(fixture.visitor, 'desk-claims');
    await claim.click();
    await fixture.page.getByLabel('Reason for looking').fill('Checks the claim');
    await button('Look at the images').click();
    await fixture.page.getByRole('img', { name: 'Image 1 of 2' }).waitFor();
    expect(sent('POST /desk/orders/:number/images')).toEqual([{ reason: 'Checks the claim' }]);
    await lookAt(fixture.visitor, 'desk-images');

    await decline();
    await button('Undo').click();
    await button('Decline (D)').waitFor();
    expect(sent(DECLINE)).toEqual([]);

    await decline();
    await fixture.page.getByText('KX7-2M4-9QT: declined.').waitFor();
    await eventually(() => expect(sent(DECLINE)).toEqual([{ reason: 'Les visages se ressemblent.' }]));
    await fixture.page.getByText('Declined', { exact: true }).waitFor();
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
