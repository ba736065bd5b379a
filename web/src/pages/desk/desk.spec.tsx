import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, photo } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  window.history.replaceState(null, '', '/desk');
});

const sent = (route: string) => db.requests.filter((request) => request.route === route);
const decline = 'POST /desk/orders/:number/claim/decline';
const grant = 'POST /desk/orders/:number/claim/grant';

async function openClaim() {
  comeBack();
  const user = await renderDesk();
  await user.click(await screen.findByRole('button', { name: /^KX7-2M4-9QT/ }));
  await screen.findByText('Waiting for a decision');
  return user;
}

describe('the desk', () => {
  test('asks who comes to sign in', async () => {
    await renderDesk();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('says that there is none where it is off', async () => {
    db.failures.set('GET /desk/claims', { status: 404, code: 'route.not_found' });
    const user = await renderDesk();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('There is no desk here')).toBeInTheDocument();
  });

  test('says that a role is missing', async () => {
    db.failures.set('POST /desk/session', { status: 403, code: 'auth.forbidden' });
    comeBack();
    await renderDesk();
    expect(await screen.findByText('Your account has no role for the desk')).toBeInTheDocument();
  });

  test('lists waiting claims and keeps its tokens to itself', async () => {
    comeBack();
    await renderDesk();
    expect(await screen.findByText('KX7-2M4-9QT')).toBeInTheDocument();
    expect(screen.getByText('French')).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('token');
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['order', 'order=KX7-2M4-9QT', 'KX7-2M4-9QT'],
    ['account', `account=${amelie}`, 'Amélie Roche'],
    ['photo', `photo=${photo}`, 'Orders of a photo'],
  ])('opens the %s a link named, after the sign-in', async (_kind, kept, title) => {
    sessionStorage.setItem('desk-shown', kept);
    comeBack();
    await renderDesk();
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(sessionStorage.getItem('desk-shown')).toBeNull();
  });

  test('shows images only for a reason', async () => {
    const user = await openClaim();
    await user.click(screen.getByRole('button', { name: 'Look at the images' }));
    expect(await screen.findByText('Write between 3 and 500 characters.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Reason for looking'), 'Claim');
    await user.click(screen.getByRole('button', { name: 'Look at the images' }));
    expect(await screen.findByRole('img', { name: 'Image 1 of 2' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('img', { name: 'Image 2 of 2' })).toBeInTheDocument();
    expect(sent('POST /desk/orders/:number/images')).toMatchObject([{ body: { reason: 'Claim' } }]);
    expect(await findings()).toEqual([]);
  });

  test('sends a decision ten seconds after it was confirmed, and not before', async () => {
    const user = await openClaim();
    await user.keyboard('d');
    await user.type(await screen.findByLabelText('Reason, in the customer’s language (French)'), 'Nette.');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    act(() => screen.getByRole('button', { name: 'Decline the claim' }).click());
    act(() => void jest.advanceTimersByTime(9_000));
    expect(sent(decline)).toEqual([]);
    act(() => void jest.advanceTimersByTime(1_000));
    jest.useRealTimers();
    expect(await screen.findByText('KX7-2M4-9QT: declined.')).toBeInTheDocument();
    expect(sent(decline)).toMatchObject([{ body: { reason: 'Nette.' } }]);
    expect(await screen.findByText('Declined')).toBeInTheDocument();
  });

  test('says that a grant needs a supervisor, and does not offer to send it again', async () => {
    comeBack();
    const user = await renderDesk();
    await user.click(await screen.findByRole('button', { name: /^H4W-8RR-0ZC/ }));
    await user.click(await screen.findByRole('button', { name: 'Grant (G)' }));
    const confirm = await screen.findByRole('button', { name: 'Grant the claim' });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    act(() => confirm.click());
    act(() => void jest.advanceTimersByTime(10_000));
    jest.useRealTimers();
    expect(await screen.findByText(/This has to be done by a supervisor/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Grant (G)' })).toBeInTheDocument();
  });

  test('sends nothing that was taken back', async () => {
    const user = await openClaim();
    await user.keyboard('g');
    const confirm = await screen.findByRole('button', { name: 'Grant the claim' });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    act(() => confirm.click());
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    act(() => void jest.advanceTimersByTime(11_000));
    jest.useRealTimers();
    expect(sent(grant)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Grant (G)' })).toBeInTheDocument();
  });
});
