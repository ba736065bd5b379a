import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const grant = 'POST /desk/orders/:number/regenerations';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = () => db.requests.filter(({ route }) => route === grant);

async function open(number: string, language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, `/desk?order=${number}`);
  await screen.findByRole('heading', { name: language === 'en' ? 'What happened' : 'Was geschehen ist' });
  return user;
}

describe('new attempts at the desk', () => {
  test('are granted with a reason, and stand with the order', async () => {
    const user = await open('A9KD-40XE');
    await user.click(screen.getByRole('button', { name: 'Grant new attempts …' }));
    expect(await findings()).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Grant new attempts' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 500 characters.');
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Our light.');
    await user.click(dialog.getByRole('button', { name: 'Grant new attempts' }));
    const done = await screen.findByText(/^New attempts are granted\./);
    expect(document.activeElement).toContainElement(done);
    expect(
      await screen.findByText('New attempts granted by staff: Robin Berg: Our light.'),
    ).toBeInTheDocument();
    expect(sent()).toMatchObject([{ body: { reason: 'Our light.' } }]);
  });

  test('are offered for images that are delivered alone', async () => {
    await open('M3TW-7H2C');
    expect(screen.queryByRole('button', { name: 'Grant new attempts …' })).toBeNull();
  });

  test('that are refused leave the reason to be sent again', async () => {
    const user = await open('A9KD-40XE', 'de');
    db.failures.set(grant, { status: 409, code: 'headshot.not_ready' });
    await user.click(screen.getByRole('button', { name: 'Neue Versuche gewähren …' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Grund'), 'Unser Licht.');
    await user.click(dialog.getByRole('button', { name: 'Neue Versuche gewähren' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(dialog.getByLabelText('Grund')).toHaveValue('Unser Licht.');
  });
});
