import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { mailOf } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const number = 'KX7-2M4-9QT';
const LIST = 'GET /desk/orders/:number/mails';
const RESEND = 'POST /desk/orders/:number/mails/:mail/resend';
const AGAIN_MS = 3000;
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});
afterEach(() => void jest.useRealTimers());

const requests = (route: string) => db.requests.filter((request) => request.route === route);
const mails = () => db.desk.orders.find(({ order }) => order.number === number)?.mails ?? [];
const section = () => within(screen.getByRole('region', { name: /^(Mails|E-Mails)$/ }));
const rows = () => section().getAllByRole('listitem');
const row = (at: number) => within(rows()[at] as HTMLElement);
const mail = (name: string) => section().findByRole('heading', { name });
const dialog = () => within(screen.getByRole('dialog'));

async function open(language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, `/desk?order=${number}`);
  await screen.findByRole('region', { name: language === 'en' ? 'Mails' : 'E-Mails' });
  return user;
}

/** Polling waits in pretended time; the network and whoever waits for it do not. */
const pretendTime = (): void =>
  void jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'clearInterval'],
  });

const refresh = (): void => act(() => section().getByRole('button', { name: 'Refresh' }).click());

/** In pretended time, with a mail that goes on waiting: the mails were read twice. */
async function openLate() {
  await open();
  await mail('Images are ready');
  const late = { state: 'pending', finishedAt: null, problem: 'ECONNECTION' } as const;
  mails().push(mailOf('claim_declined', new Date().toISOString(), late));
  pretendTime();
  refresh();
  await mail('Claim declined');
}

async function confirm() {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Send again … Images are ready' }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  return user;
}

describe('mails about an order', () => {
  test('are told in words, with what became of them and who asked for them', async () => {
    const { queuedAt } = mails()[0] ?? { queuedAt: '' };
    const refused = { state: 'parked', problem: '550', askedBy: 'Kim Vogel', canResend: false } as const;
    const late = { state: 'pending', finishedAt: null, problem: 'ETIMEDOUT', canResend: false } as const;
    mails().push(mailOf('ready', queuedAt, refused), mailOf('claim_declined', queuedAt, late));
    await open();
    await mail('Claim declined');
    expect(rows()).toHaveLength(5);
    expect(row(0).getByRole('heading', { name: 'Order confirmation and receipt' })).toBeInTheDocument();
    expect(row(0).getByText(/^Sent/)).toBeInTheDocument();
    expect(
      row(0)
        .getAllByRole('time')
        .map((time) => time.getAttribute('datetime')),
    ).toEqual([queuedAt, queuedAt]);
    expect(row(3).getByText(/^Not sent, given up/)).toBeInTheDocument();
    expect(row(3).getByText('The mail server refused it for good (550).')).toBeInTheDocument();
    expect(row(3).getByText('Asked for by Kim Vogel')).toBeInTheDocument();
    expect(row(4).getByText('Waiting to be sent')).toBeInTheDocument();
    expect(row(4).getByText('The mail server did not answer in time.')).toBeInTheDocument();
    expect(section().getAllByRole('button', { name: /^Send again …/ })).toHaveLength(3);
    expect(row(3).queryByRole('button')).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('are told in German', async () => {
    await open('de');
    const button = await screen.findByRole('button', { name: 'Noch einmal senden … Die Bilder sind fertig' });
    act(() => button.click());
    expect(dialog().getByRole('heading')).toHaveTextContent('„Die Bilder sind fertig“ noch einmal senden?');
    expect(await findings()).toEqual([]);
  });

  test('may be none', async () => {
    mails().length = 0;
    await open();
    expect(await section().findByText('No mail about this order is on record.')).toBeInTheDocument();
    expect(section().queryByRole('list')).toBeNull();
  });

  test('that cannot be read leave the order on the screen, and can be read again', async () => {
    db.failures.set(LIST, { status: 503, code: 'service.unavailable' });
    const user = await open();
    expect(await section().findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeInTheDocument();
    db.failures.clear();
    await user.click(section().getByRole('button', { name: 'Try again' }));
    expect(await mail('Images are ready')).toBeInTheDocument();
    expect(section().queryByRole('alert')).toBeNull();
  });

  test('are read again when somebody asks for it', async () => {
    const user = await open();
    await mail('Claim is being reviewed');
    mails().push(mailOf('claim_declined', new Date().toISOString()));
    await user.click(section().getByRole('button', { name: 'Refresh' }));
    expect(await mail('Claim declined')).toBeInTheDocument();
  });
});

describe('a mail that is sent again', () => {
  test('is confirmed first, and then told to wait', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Send again … Images are ready' }));
    expect(dialog().getByRole('heading')).toHaveTextContent('Send “Images are ready” again?');
    expect(await findings()).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests(RESEND)).toEqual([]);
    const id = mails()[1]?.id ?? '';
    await user.click(screen.getByRole('button', { name: 'Send again … Images are ready' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await section().findByText('Waiting to be sent')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toHaveTextContent('The mail is on its way to the address of the account.');
    expect(row(3).getByText('Asked for by Robin Berg')).toBeInTheDocument();
    expect(requests(RESEND)).toMatchObject([
      { path: `/api/desk/orders/${number}/mails/${id}/resend`, body: {} },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('is read again until it was sent', async () => {
    await open();
    const button = await screen.findByRole('button', { name: 'Send again … Images are ready' });
    pretendTime();
    act(() => button.click());
    act(() => dialog().getByRole('button', { name: 'Send again' }).click());
    await section().findByText('Waiting to be sent');
    await act(() => jest.advanceTimersByTimeAsync(AGAIN_MS));
    await waitFor(() => expect(row(3).getByText(/^Sent/)).toBeInTheDocument());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requests(LIST)).toHaveLength(3);
  });

  test('is read again for a minute only, until somebody asks', async () => {
    await openLate();
    for (let reads = 3; reads <= 22; reads += 1) {
      await act(() => jest.advanceTimersByTimeAsync(AGAIN_MS));
      await waitFor(() => expect(requests(LIST)).toHaveLength(reads));
    }
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requests(LIST)).toHaveLength(22);
    refresh();
    await waitFor(() => expect(requests(LIST)).toHaveLength(23));
    await act(() => jest.advanceTimersByTimeAsync(AGAIN_MS));
    await waitFor(() => expect(requests(LIST)).toHaveLength(24));
  });

  test('is not read again by itself once that failed', async () => {
    await openLate();
    db.failures.set(LIST, { status: 404, code: 'order.not_found' });
    refresh();
    await section().findByRole('alert');
    expect(section().getByText('Waiting to be sent')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requests(LIST)).toHaveLength(3);
  });

  test.each([
    [404, 'mail.not_found', 'There is no such email about this order.'],
    [409, 'mail.not_again', /^This email cannot be sent again: /],
  ])('may be refused with %s %s, and the mails are read again', async (status, code, told) => {
    db.failures.set(RESEND, { status, code });
    await confirm();
    expect(await dialog().findByText(told)).toBeInTheDocument();
    await waitFor(() => expect(requests(LIST)).toHaveLength(2));
    expect(section().queryByRole('status')).toBeNull();
  });

  test('that is not answered can be sent again', async () => {
    db.failures.set(RESEND, { status: 503, code: 'service.unavailable' });
    const user = await confirm();
    expect(await dialog().findByRole('alert')).toBeInTheDocument();
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await section().findByText('Waiting to be sent')).toBeInTheDocument();
    expect(requests(RESEND)).toHaveLength(2);
  });
});
