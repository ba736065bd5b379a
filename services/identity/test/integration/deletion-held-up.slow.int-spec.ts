import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { AdvanceDeletions } from '../../src/person/advance-deletions.use-case.ts';
import { Deletions } from './deletions.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { verified } from './people.ts';

let app: IdentityApp;
let deletions: Deletions;
beforeAll(async () => {
  app = await identityApp();
  deletions = new Deletions(app);
});
afterEach(async () => {
  await app.keycloak.set('pass');
});
afterAll(() => app?.close());

describe('a deletion that is held up', () => {
  it('asks again until every service has confirmed, and counts each once', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    for (const service of ['media', 'media', 'somebody else'])
      await deletions.confirm(deletionId, person.id, service);
    await deletions.confirm(deletionId, randomUUID(), 'orders');
    await eventually(async () => expect((await deletions.row(deletionId)).confirmations).toEqual(['media']));
    await eventually(async () => expect(await deletions.requestsFor(person.id)).toBe(1));
    await deletions.later(deletionId, 'published_at', '5 minutes');
    await eventually(async () => expect(await deletions.requestsFor(person.id)).toBe(2));
    expect((await deletions.row(deletionId)).state).toBe('erasing');
  });

  it('waits for Keycloak and goes on when it is back, also when the step was done before a crash', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    await eventually(async () =>
      expect((await deletions.row(deletionId)).directory_removed_at).not.toBeNull(),
    );
    await app.keycloak.set('refuse');
    app.keycloak.cut();
    await app.query(
      `UPDATE account_deletions SET directory_removed_at = NULL, keycloak_id = $2 WHERE id = $1`,
      [deletionId, randomUUID()],
    );
    await deletions.confirmAll(deletionId, person.id);
    await eventually(async () => expect((await deletions.row(deletionId)).confirmations).toHaveLength(5));
    await deletions.later(deletionId, 'requested_at', '0');
    await app.get(AdvanceDeletions).run();
    expect((await deletions.row(deletionId)).state).toBe('erasing');
    await app.keycloak.set('pass');
    await deletions.reaches(deletionId, 'farewell');
  });

  it('is taken over from a worker that died with it', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    await deletions.confirmAll(deletionId, person.id);
    await deletions.reaches(deletionId, 'farewell');
    await app.query(
      `UPDATE account_deletions SET contact = NULL, next_step_at = now() + interval '1 second' WHERE id = $1`,
      [deletionId],
    );
    await eventually(async () => expect((await deletions.row(deletionId)).state).toBe('finished'));
  });

  it('shows after an hour', async () => {
    const person = await verified(app);
    const before = await app.get(AdvanceDeletions).countLate();
    const { deletionId } = await deletions.request(person);
    expect(await app.get(AdvanceDeletions).countLate()).toBe(before);
    await deletions.later(deletionId, 'requested_at', '61 minutes');
    expect(await app.get(AdvanceDeletions).countLate()).toBe(before + 1);
    expect((await metricsText()).body).toContain('account_deletions_late');
  });

  it('forgets the contact after a day when the last mail never went out', async () => {
    const person = await verified(app);
    const { deletionId } = await deletions.request(person);
    await deletions.confirmAll(deletionId, person.id);
    await deletions.reaches(deletionId, 'farewell');
    await deletions.later(deletionId, 'erased_at', '24 hours');
    expect(await deletions.reaches(deletionId, 'finished')).toMatchObject({
      contact: null,
      user_id: person.id,
    });
  });
});
