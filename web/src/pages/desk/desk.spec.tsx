import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { renderDesk } from '@/testing/render-desk';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  window.history.replaceState(null, '', '/desk');
});

/** As Keycloak sends somebody back. */
function comeBack(): void {
  const kept = { state: 'asked', nonce: '', redirectUri: 'http://localhost/desk', pkceCodeVerifier: 'v' };
  localStorage.setItem('kc-callback-asked', JSON.stringify({ ...kept, expires: Date.now() + 60_000 }));
  window.history.replaceState(null, '', '/desk#state=asked&code=one-time');
}
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

  test('opens the order a link named, after the sign-in', async () => {
    sessionStorage.setItem('desk-order', 'KX7-2M4-9QT');
    comeBack();
    await renderDesk();
    expect(await screen.findByRole('heading', { name: 'KX7-2M4-9QT' })).toBeInTheDocument();
    expect(sessionStorage.getItem('desk-order')).toBeNull();
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
