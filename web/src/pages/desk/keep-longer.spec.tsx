import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const extend = 'POST /desk/orders/:number/extend';
/** Ten days ago its images were made. */
const delivered = 'A9KD-40XE';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = () => db.requests.filter(({ route }) => route === extend);
const dialog = () => within(screen.getByRole('dialog'));

async function open(number: string, language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, `/desk?order=${number}`);
  await screen.findByRole('heading', { name: language === 'en' ? 'What happened' : 'Was geschehen ist' });
  return user;
}

async function confirm(number: string, days: string) {
  const user = await open(number);
  await user.click(screen.getByRole('button', { name: 'Keep images longer …' }));
  await user.selectOptions(screen.getByLabelText('Keep for'), days);
  await user.type(screen.getByLabelText('Reason'), 'On holiday.');
  await user.click(screen.getByRole('button', { name: 'Keep longer' }));
  return user;
}

describe('images at the desk', () => {
  test('are kept longer once there is a reason, and until when is told', async () => {
    const user = await open(delivered);
    await user.click(screen.getByRole('button', { name: 'Keep images longer …' }));
    expect(screen.getByLabelText('Keep for')).toHaveDisplayValue(/^14 days, until \w+ \d+, \d{4}$/);
    expect(within(screen.getByLabelText('Keep for')).getAllByRole('option')).toHaveLength(30);
    expect(screen.getByRole('option', { name: /^1 day, until / })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep longer' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 500 characters.');
    expect(sent()).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Keep for'), '30');
    const until = dialog()
      .getByRole('option', { selected: true })
      .textContent.replace(/^.*until /, '');
    await user.type(screen.getByLabelText('Reason'), 'On holiday.');
    await user.click(screen.getByRole('button', { name: 'Keep longer' }));
    const told = await screen.findByText(/^Photo and images are kept until/);
    expect(told).toHaveTextContent(`Photo and images are kept until ${until}, `);
    expect(document.activeElement).toContainElement(told);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      await screen.findByText('Images kept longer by staff: Robin Berg: On holiday.'),
    ).toBeInTheDocument();
    expect(sent()).toMatchObject([{ body: { days: 30, reason: 'On holiday.' } }]);
  });

  test('that are kept as long anyway stay so, and that is told', async () => {
    const user = await confirm(delivered, '14');
    expect(await screen.findByText(/^Nothing was changed: photo and images are kept until /)).toBeVisible();
    expect(screen.queryByText(/^Images kept longer by staff/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep images longer …' }));
    expect(screen.queryByText(/^Nothing was changed/)).toBeNull();
  });

  test.each([
    ['photo.expired', 410, 'This photo and its images were deleted, as announced.'],
    ['photo.taken_back', 409, 'The money for this order was returned.'],
    ['service.unavailable', 503, 'Server error. Please try again later.'],
  ])('are not kept where the answer is %s, and what was written stays', async (code, status, told) => {
    db.failures.set(extend, { status, code });
    await confirm(delivered, '30');
    expect(await dialog().findByText(told)).toBeInTheDocument();
    expect(dialog().getByLabelText('Reason')).toHaveValue('On holiday.');
    expect(dialog().getByLabelText('Keep for')).toHaveValue('30');
  });

  test('that are still being made cannot be kept longer', async () => {
    await open('M3TW-7H2C');
    expect(screen.queryByRole('button', { name: 'Keep images longer …' })).toBeNull();
  });

  test('are kept longer in German', async () => {
    const user = await open(delivered, 'de');
    await user.click(screen.getByRole('button', { name: 'Länger aufbewahren …' }));
    expect(
      screen.getByRole('heading', { name: /^Die Bilder zu A9KD-40XE länger aufbewahren/ }),
    ).toBeVisible();
    expect(screen.getByLabelText('Aufbewahren für')).toHaveDisplayValue(/^14 Tage, bis \d+\. \p{L}+ \d{4}$/u);
    expect(await findings()).toEqual([]);
  });
});
