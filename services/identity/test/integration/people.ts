import { randomBytes } from 'node:crypto';
import { Problem } from '@headshots/platform/errors';
import { MailLinkPurpose, type Session } from '@headshots/proto/identity/v1/identity_pb';
import type { IdentityApp } from './identity-app.ts';

export const goodPassword = 'a calm harbour at dawn';

export const newEmail = (): string => `ada.${randomBytes(6).toString('hex')}@example.org`;

export const registrationForm = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password: goodPassword,
  confirmPassword: goodPassword,
  gender: 'female',
  agreeToTerms: true,
  language: 'de',
});

const purposes = { 1: 'verify_email', 2: 'reset_password', 3: 'change_email' } as const;

/** As if identity had asked for this mail. */
export async function asked(
  app: IdentityApp,
  userId: string,
  eventId: string,
  purpose: MailLinkPurpose,
): Promise<void> {
  await app.query(
    `INSERT INTO expected_links (event_id, user_id, purpose) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [eventId, userId, purposes[purpose as keyof typeof purposes]],
  );
}

/** Token of a fresh link, as a mail would carry it. */
export async function linkToken(
  app: IdentityApp,
  userId: string,
  eventId = 'event',
  purpose = MailLinkPurpose.VERIFY_EMAIL,
): Promise<string> {
  await asked(app, userId, eventId, purpose);
  const { link } = await app.client.issueMailLink({ userId, purpose, eventId });
  return new URL(link).searchParams.get('token') ?? '';
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly session: Session;
}

/** Opens a link in the browser of the person. */
export const openLink = (app: IdentityApp, { session }: Person, token: string) =>
  app.client.verifyEmail({ token, sessionToken: session.token });

export async function registered(app: IdentityApp): Promise<Person> {
  const email = newEmail();
  const session = await app.client.register(registrationForm(email));
  return { id: session.user?.id ?? '', email, session };
}

export async function verified(app: IdentityApp): Promise<Person> {
  const person = await registered(app);
  await openLink(app, person, await linkToken(app, person.id));
  return person;
}

export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly string[];
  readonly retryAfterSeconds: number | undefined;
}

/** The problem a call ends in; fails when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, status, retryAfterSeconds } = error;
    return { code, status, errors: error.errors.map((one) => `${one.field} ${one.code}`), retryAfterSeconds };
  }
  throw new Error('The call succeeded.');
}
