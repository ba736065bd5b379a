import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { StaffRole } from '@headshots/platform/auth';
import { Problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { DeskTokens } from '../../src/desk/index.ts';
import { ExportUser, PersonalRecordsRepository } from '../../src/person/index.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, registered, verified, type Person } from './people.ts';

const reason = 'Came to the office with a passport.';

let app: IdentityApp;
let katherine: ReturnType<typeof withUser>;
const staff = async (name: string, role: StaffRole = 'supervisor') =>
  withUser((await app.get(DeskTokens).mint({ staffId: randomUUID(), name, role })).token);
beforeAll(async () => {
  app = await identityApp({ DESK: 'on' });
  katherine = await staff('Katherine Johnson');
});
afterAll(() => app?.close());

const take = (
  { id, email }: Pick<Person, 'id' | 'email'>,
  { address = email, words = reason, by = katherine } = {},
) => app.client.exportAccountByStaff({ userId: id, address, reason: words }, by);
const read = (json: string) => JSON.parse(json) as Record<'sessions' | 'activity', object[]>;
const noted = (userId: string) =>
  app.query<{ action: string; operator: string; reason: string | null }>(
    'SELECT action, operator, reason FROM audit_log WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id',
    [userId],
  );
const act = { action: 'export', operator: 'Katherine Johnson', reason };

describe('the export that a supervisor takes', () => {
  it('is what its owner gets, with the act in it, and no session is opened for it', async () => {
    const person = await verified(app);
    const { json, files } = await take(person, { address: ` ${person.email.toUpperCase()} ` });
    expect(files).toEqual([]);
    const own = await app.client.exportMyData({}, withUser(person.session.token));
    expect(JSON.parse(json)).toEqual(JSON.parse(own.json));
    expect(read(json).activity.at(-1)).toEqual({
      ...{ at: expect.any(String), action: 'export', outcome: 'operator' },
    });
    expect(read(json).sessions).toHaveLength(1);
    expect(await noted(person.id)).toEqual([act]);
    for (const told of ['Katherine', reason]) expect(json).not.toContain(told);
  });

  it('is an act each time, which the desk shows with its reason', async () => {
    const person = await registered(app);
    await take(person);
    await take(person, { words: 'The first download broke off.' });
    const { acts } = await app.client.findAccountForStaff({ who: person.id }, katherine);
    expect(acts).toMatchObject([
      { act: 'export', operator: 'Katherine Johnson', reason },
      { act: 'export', reason: 'The first download broke off.' },
      { act: 'look', reason: '' },
    ]);
  });

  it('is noted before anything is read: also where reading fails', async () => {
    const person = await verified(app);
    const seen: object[] = [];
    const reading = jest.spyOn(app.get(ExportUser), 'of').mockImplementation(async () => {
      seen.push(...(await noted(person.id)));
      throw new Error('the database is away');
    });
    try {
      await expect(take(person)).rejects.toThrow();
    } finally {
      reading.mockRestore();
    }
    expect(seen).toEqual([act]);
    expect(await noted(person.id)).toEqual([act]);
  });

  it('is that of a locked account, too, whose owner cannot take it', async () => {
    const person = await verified(app);
    await app.client.lockAccountByStaff({ userId: person.id, reason: 'Somebody else used it.' }, katherine);
    expect(JSON.parse((await take(person)).json)).toMatchObject({
      profile: { id: person.id, email: person.email },
      locks: [{ reason: 'Somebody else used it.' }],
    });
  });

  it('is refused for another address than the account has', async () => {
    const [person, other] = [await verified(app), await verified(app)];
    for (const address of [other.email, newEmail()])
      expect(await refusalOf(take(person, { address }))).toMatchObject({
        code: 'validation.failed',
        errors: ['address field.invalid'],
      });
    for (const { id } of [person, other]) expect(await noted(id)).toEqual([]);
  });

  it.each([
    ['', reason, 'address field.required'],
    ['nobody', reason, 'address field.email_invalid'],
    [undefined, '', 'reason field.required'],
    [undefined, ' no ', 'reason field.invalid'],
    [undefined, 'x'.repeat(501), 'reason field.too_long'],
  ])('is refused for the address %j and the reason %j', async (address, words, error) => {
    const person = await verified(app);
    const wish = { words, ...(address === undefined ? {} : { address }) };
    expect(await refusalOf(take(person, wish))).toMatchObject({
      code: 'validation.failed',
      errors: [error],
    });
    expect(await noted(person.id)).toEqual([]);
  });

  it('is nobody’s, nor that of an account that is being deleted', async () => {
    const { id, email, session } = await verified(app);
    await app.client.deleteAccount({ password: goodPassword }, withUser(session.token));
    for (const unknown of [id, '', 'nonsense', randomUUID()])
      expect(await refusalOf(take({ id: unknown, email }))).toMatchObject({
        code: 'account.not_found',
        status: 404,
      });
  });

  it('keeps neither user nor reason in the log when the account is erased', async () => {
    const person = await verified(app);
    const name = `Rosalind Franklin ${randomUUID()}`;
    await take(person, { by: await staff(name) });
    await app
      .get(UnitOfWork)
      .run((tx) => app.get(PersonalRecordsRepository).erase(tx, person.id, randomUUID()));
    expect(
      await app.query('SELECT action, user_id, reason FROM audit_log WHERE operator = $1', [name]),
    ).toEqual([{ action: 'export', user_id: null, reason: null }]);
  });
});

it('is not for support, which learns nothing about the account', async () => {
  const person = await verified(app);
  const grace = await staff('Grace Hopper', 'support');
  for (const each of [person, { ...person, id: randomUUID() }, { ...person, email: newEmail() }])
    expect(await refusalOf(take(each, { by: grace }))).toMatchObject({
      code: 'desk.supervisor_needed',
      status: 403,
    });
  expect(await noted(person.id)).toEqual([]);
});

it('is for nobody but staff, the owner included', async () => {
  const person = await verified(app);
  for (const by of [{}, withUser('garbage'), withUser(person.session.token)])
    expect(
      await take(person, { by }).then(
        () => false,
        (error: unknown) => error instanceof Problem && refusedTheCaller(error),
      ),
    ).toBe(true);
  expect(await noted(person.id)).toEqual([]);
});
