import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, jonas } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const lock = 'POST /desk/accounts/:id/lock';
const unlock = 'POST /desk/accounts/:id/unlock';
const remove = 'POST /desk/accounts/:id/delete';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = (route: string) => db.requests.filter((request) => request.route === route);
const dialog = () => within(screen.getByRole('dialog'));

async function open(userId: string) {
  comeBack();
  const user = await renderDesk('en', `/desk?account=${userId}`);
  await screen.findByRole('heading', { name: 'What staff did' });
  return user;
}

async function askToDelete(written: string) {
  const user = await open(amelie);
  await user.click(screen.getByRole('button', { name: 'Delete …' }));
  await user.type(screen.getByLabelText('The address of the account once more'), written);
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  return user;
}

describe('a lock by staff', () => {
  test('has a reason in the language of the account, and is shown at once', async () => {
    const user = await open(amelie);
    await user.click(screen.getByRole('button', { name: 'Lock …' }));
    const reason = screen.getByLabelText('Reason, in the customer’s language (French)');
    expect(reason).toHaveAttribute('lang', 'fr');
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Lock the account' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 1000 characters.');
    expect(sent(lock)).toEqual([]);
    await user.type(reason, 'Compte volé.');
    await user.click(screen.getByRole('button', { name: 'Lock the account' }));
    expect(await screen.findByText(/^Locked since/)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^The account is locked/);
    expect(screen.getByText('Compte volé.')).toHaveAttribute('lang', 'fr');
    expect(screen.getByText('Locked: Robin Berg')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Unlock …' })).toBeInTheDocument();
    expect(sent(lock)).toMatchObject([
      { path: `/api/desk/accounts/${amelie}/lock`, body: { reason: 'Compte volé.' } },
    ]);
    expect(sent('POST /desk/accounts/find')).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('that is not answered keeps what was written, and can be sent again', async () => {
    db.failures.set(lock, { status: 503, code: 'service.unavailable' });
    const user = await open(amelie);
    await user.click(screen.getByRole('button', { name: 'Lock …' }));
    await user.type(screen.getByLabelText(/^Reason, in/), 'Compte volé.');
    await user.click(screen.getByRole('button', { name: 'Lock the account' }));
    expect(await dialog().findByRole('alert')).toBeInTheDocument();
    expect(dialog().getByRole('textbox')).toHaveValue('Compte volé.');
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Lock the account' }));
    expect(await screen.findByText(/^Locked since/)).toBeInTheDocument();
  });

  test('ends by unlocking', async () => {
    const user = await open(jonas);
    await user.click(screen.getByRole('button', { name: 'Unlock …' }));
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unlock the account' }));
    expect(await screen.findByText('Unlocked: Robin Berg')).toBeInTheDocument();
    expect(screen.queryByText(/^Locked since/)).toBeNull();
    expect(document.activeElement).toHaveTextContent(/^The account is unlocked/);
    expect(sent(unlock)).toHaveLength(1);
  });
});

describe('a deletion by staff', () => {
  test('is offered to supervisors alone', async () => {
    await open(amelie);
    expect(screen.queryByRole('button', { name: 'Delete …' })).toBeNull();
    expect(screen.getByText('Exporting and deleting are for supervisors.')).toBeInTheDocument();
  });

  test('wants the address again', async () => {
    db.desk.role = 'supervisor';
    await askToDelete('amelie.rochelle@example.org');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not the address of the account.');
    expect(screen.getByLabelText('The address of the account once more')).toHaveFocus();
    expect(sent(remove)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('says that it cannot be undone, and leaves nothing of the account on the page', async () => {
    db.desk.role = 'supervisor';
    const user = await askToDelete('Amelie.Roche@example.org');
    expect(
      await screen.findByText(/^The account is being deleted. Number of the deletion: 3c5e8f10/),
    ).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^The account is being deleted/);
    expect(screen.queryByText(/amelie|Amélie/)).toBeNull();
    expect(sent(remove)).toMatchObject([{ path: `/api/desk/accounts/${amelie}/delete`, body: {} }]);
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'All waiting claims' }));
    expect(await screen.findByRole('heading', { name: 'Waiting claims' })).toBeInTheDocument();
  });

  test('that the role no longer allows is told in the dialog', async () => {
    db.desk.role = 'supervisor';
    db.failures.set(remove, { status: 403, code: 'desk.supervisor_needed' });
    await askToDelete('amelie.roche@example.org');
    expect(await dialog().findByText('This has to be done by a supervisor.')).toBeInTheDocument();
    expect(dialog().getByText(/This cannot be undone/)).toBeInTheDocument();
  });
});
