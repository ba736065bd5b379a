import { describe, expect, it } from '@jest/globals';
import { amelie, anna } from '../src/testing/fake-desk.ts';
import { eventually } from './support/eventually.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';

const FIND = 'POST /desk/accounts/find';
const LOCK = 'POST /desk/accounts/:id/lock';
const LINK = 'POST /desk/accounts/:id/link';
const EXPORT = 'POST /desk/accounts/:id/export';
const DELETE = 'POST /desk/accounts/:id/delete';
const RESEND = 'POST /desk/orders/:number/mails/:mail/resend';
const EXTEND = 'POST /desk/orders/:number/extend';
const REFUND = 'POST /desk/orders/:number/refund';
const CREATE = 'POST /desk/coupons';
const END = 'POST /desk/coupons/:code/end';
const DECLINE = 'POST /desk/orders/:number/claim/decline';

describe('the desk', () => {
  const fixture = SiteFixture.use();
  const sent = (route: string): readonly unknown[] =>
    fixture.site.db.requests.filter((request) => request.route === route).map(({ body }) => body);
  const button = (name: string) => fixture.page.getByRole('button', { name, exact: true });

  /** From the sign-in to what the address names. */
  async function enter(address: string, title: string): Promise<void> {
    fixture.visitor.expectProblem('401');
    await fixture.open(address);
    await button('Sign in').click();
    await fixture.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async function decline(): Promise<void> {
    await fixture.page.getByRole('heading', { level: 1 }).click();
    await fixture.page.keyboard.press('d');
    await fixture.page
      .getByLabel('Reason, in the customer’s language (French)')
      .fill('Les visages\nse ressemblent.');
    await button('Decline the claim').click();
  }

  it('lets staff sign in, look at images for a reason, and decline a claim', async () => {
    const claim = fixture.page.getByRole('button', { name: /^KX7-2M4-9QT/ });
    await enter('/desk?order=KX7-2M4-9QT', 'KX7-2M4-9QT');
    await button('All waiting claims').click();
    await claim.waitFor();
    await fixture.page.getByRole('region', { name: 'Today' }).getByText('Late orders').waitFor();
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

  it('lets staff find an account by its address, lock it with a reason, refund an order of it, and send its mail again', async () => {
    const { page, visitor } = fixture;
    await enter('/desk', 'Waiting claims');
    await page.getByLabel(/^Order number, email address/).fill('amelie.roche@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Amélie Roche' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?account=${amelie}`);
    expect(await page.title()).toMatch(/^Account ·/);
    await page.getByRole('button', { name: /^Q52R-VB6J/ }).waitFor();
    expect(sent(FIND)).toHaveLength(1);
    await lookAt(visitor, 'desk-account');

    await button('Lock …').click();
    await page.keyboard.type('Compte volé.');
    await lookAt(visitor, 'desk-lock');
    await page.keyboard.press('Escape');
    await button('Lock …').waitFor();
    expect(sent(LOCK)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Compte volé.');
    await button('Lock the account').click();
    await page.getByText(/^Locked since/).waitFor();
    expect(sent(LOCK)).toEqual([{ reason: 'Compte volé.' }]);
    await lookAt(visitor, 'desk-locked');

    await page.getByRole('button', { name: /^M3TW-7H2C/ }).click();
    await button('Refund …').click();
    await page.getByLabel('Reason', { exact: true }).fill('The card was stolen.');
    await lookAt(visitor, 'desk-refund');
    await button('Refund €59.00').click();
    await page.getByText('€59.00 is on its way back.').waitFor();
    await page.getByText('Refunded by staff: Robin Berg: The card was stolen.').waitFor();
    expect(sent(REFUND)).toEqual([{ reason: 'The card was stolen.' }]);

    const mails = page.getByRole('region', { name: 'Mails' });
    await mails.getByRole('button', { name: /^Send again …/ }).click();
    await lookAt(visitor, 'desk-resend');
    await button('Send again').click();
    await mails.getByText('The mail is on its way to the address of the account.').waitFor();
    await mails.getByText('Asked for by Robin Berg').waitFor();
    await eventually(async () => expect(await mails.getByText(/^Sent/).count()).toBe(2));
    expect(sent(RESEND)).toEqual([{}]);
    await lookAt(visitor, 'desk-mails');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Amélie Roche' }).waitFor();
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('lets staff send a link that the owner can ask for, once', async () => {
    const { page, visitor } = fixture;
    await enter(`/desk?account=${anna}`, 'Anna Lind');
    await lookAt(visitor, 'desk-account-unconfirmed');
    await button('Send confirmation again …').click();
    await page.keyboard.type('No mail came, she says by phone.');
    await lookAt(visitor, 'desk-link');
    await button('Send the mail').click();
    await page.getByText(/^A mail to confirm the address is on its way/).waitFor();
    await page.getByText('Link sent: Robin Berg: No mail came, she says by phone.').waitFor();
    await lookAt(visitor, 'desk-link-sent');
    await button('Send confirmation again …').click();
    await page.keyboard.type('Once more.');
    await button('Send the mail').click();
    await page.getByText(/^Nothing was sent/).waitFor();
    expect(sent(LINK)).toEqual([{ reason: 'No mail came, she says by phone.' }, { reason: 'Once more.' }]);
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('lets a supervisor download the export of somebody whose address was typed once more', async () => {
    const { page, visitor, site } = fixture;
    site.db.desk.role = 'supervisor';
    await enter(`/desk?account=${amelie}`, 'Amélie Roche');
    await page.getByRole('button', { name: /^Q52R-VB6J/ }).waitFor();
    await lookAt(visitor, 'desk-account-supervisor');
    await button('Export data …').click();
    await page.getByLabel('The address of the account once more').fill('amelie@example.org');
    await button('Download the export').click();
    await page.getByText('This is not the address of the account.').waitFor();
    await lookAt(visitor, 'desk-export');
    expect(sent(EXPORT)).toEqual([]);
    const body = { address: 'amelie.roche@example.org', reason: 'Came to the office with a passport.' };
    await page.getByLabel('The address of the account once more').fill(body.address);
    await page.getByLabel('How you made sure who asked').fill(body.reason);
    const downloading = page.waitForEvent('download');
    await button('Download the export').click();
    expect((await downloading).suggestedFilename()).toBe('konterfei-données.zip');
    await page.getByText(/^The export is in your downloads/).waitFor();
    await page.getByText(`Data exported: Robin Berg: ${body.reason}`).waitFor();
    expect(sent(EXPORT)).toEqual([body]);
    expect(page.url()).not.toContain('@');
    await lookAt(visitor, 'desk-exported');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('lets staff keep the images of an order longer', async () => {
    const { page, visitor } = fixture;
    await enter('/desk?order=A9KD-40XE', 'A9KD-40XE');
    await button('Keep images longer …').click();
    await page.getByLabel('Keep for').selectOption('30');
    await page.getByLabel('Reason', { exact: true }).fill('On holiday until the 12th.');
    await lookAt(visitor, 'desk-keep');
    await button('Keep longer').click();
    await page.getByText(/^Photo and images are kept until/).waitFor();
    await page.getByText('Images kept longer by staff: Robin Berg: On holiday until the 12th.').waitFor();
    expect(sent(EXTEND)).toEqual([{ days: 30, reason: 'On holiday until the 12th.' }]);
    await lookAt(visitor, 'desk-kept');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('lets a supervisor create a coupon, and end it', async () => {
    const { page, visitor, site } = fixture;
    site.db.desk.role = 'supervisor';
    await enter('/desk', 'Waiting claims');
    await button('Coupons').click();
    await page.getByRole('button', { name: /^SPRING26/ }).waitFor();
    await lookAt(visitor, 'desk-coupons');
    await button('Create a coupon …').click();
    await page.getByLabel('Code', { exact: true }).fill('winter_26');
    await page.getByLabel('Takes off').selectOption('amounts');
    await page.getByLabel('Amount in EUR').fill('4.355');
    await page.keyboard.press('Enter');
    await page.getByText(/^Enter an amount/).waitFor();
    await lookAt(visitor, 'desk-coupon-faults');
    expect(sent(CREATE)).toEqual([]);
    await page.getByLabel('Amount in EUR').fill('4.35');
    await page.getByLabel('Last day').fill('2126-12-31');
    await button('Create the coupon').click();
    await page.getByText('Created: Robin Berg').waitFor();
    const midnight = await page.evaluate(() => new Date(2127, 0, 1).toISOString());
    expect(sent(CREATE)).toEqual([
      {
        ...{ code: 'WINTER_26', amounts: [{ amount: 435, currency: 'EUR' }], packages: [] },
        validUntil: midnight,
      },
    ]);
    await lookAt(visitor, 'desk-coupon');
    await button('End …').click();
    await lookAt(visitor, 'desk-coupon-end');
    await button('End the coupon').click();
    await page.getByText('The coupon has ended.').waitFor();
    await page.getByText('Ended: Robin Berg').waitFor();
    expect(sent(END)).toEqual([{}]);
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('lets a supervisor delete an account whose address was typed once more', async () => {
    const { page, visitor, site } = fixture;
    site.db.desk.role = 'supervisor';
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(`/desk?account=${amelie}`, 'Amélie Roche');
    await page.getByRole('button', { name: /^Q52R-VB6J/ }).waitFor();
    await lookAt(visitor, 'desk-account-dark');
    await button('Delete …').click();
    await page.getByLabel('The address of the account once more').fill('amelie.rocher@example.org');
    await button('Delete for good').click();
    await page.getByText('This is not the address of the account.').waitFor();
    await lookAt(visitor, 'desk-delete-dark');
    expect(sent(DELETE)).toEqual([]);
    await page.getByLabel('The address of the account once more').fill('amelie.roche@example.org');
    await button('Delete for good').click();
    await page.getByText(/^The account is being deleted/).waitFor();
    expect(sent(DELETE)).toEqual([{}]);
    await lookAt(visitor, 'desk-deleted-dark');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});
