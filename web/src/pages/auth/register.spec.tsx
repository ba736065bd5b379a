import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeUser } from '@/testing/factories';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';
import { VERIFY_PASSWORD, VERIFY_TOKEN } from '@/testing/handlers/auth';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

type Answers = Readonly<Record<string, string>>;
const complete: Answers = {
  'First name': 'Mae',
  'Last name': 'Jemison',
  Email: 'mae@example.org',
  Password: 'correct-horse',
  'Repeat password': 'correct-horse',
};

async function register(answers: Answers = complete, agree = true, address = '/register') {
  const app = await renderApp(address);
  for (const [label, text] of Object.entries(answers)) {
    if (text !== '') await app.user.type(screen.getByLabelText(label), text);
  }
  if (agree) await app.user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }));
  await app.user.click(screen.getByRole('button', { name: 'Create account' }));
  return app;
}

describe('register', () => {
  test('has no accessibility findings', async () => {
    await renderApp('/register');
    expect(await findings()).toEqual([]);
  });

  test('offers the other ways in, too', async () => {
    db.providers = ['google'];
    await renderApp('/register?returnTo=/upload');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('signs in, says to check the mail, and tells the language', async () => {
    const { store } = await register();
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeInTheDocument();
    expect(store.getState().auth.user?.emailVerified).toBe(false);
    expect(db.requests.find(({ route }) => route === 'POST /auth/register')?.body).toMatchObject({
      language: 'en',
      agreeToTerms: true,
    });
  });

  test('goes on once the address is confirmed, wherever that was', async () => {
    const { user, path } = await register();
    await user.click(await screen.findByRole('button', { name: 'I have confirmed my address' }));
    expect(await screen.findByText(/Your address is not confirmed yet\./)).toBeInTheDocument();
    expect(path()).toBe('/register');
    for (const [id, known] of db.users) db.users.set(id, { ...known, emailVerified: true });
    await user.click(screen.getByRole('button', { name: 'I have confirmed my address' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  describe('a mistyped address', () => {
    async function mistyped(): Promise<App> {
      const app = await register();
      await app.user.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
      return app;
    }
    async function correct({ user }: App, email: string, password: string): Promise<void> {
      await user.clear(screen.getByLabelText('Email'));
      await user.type(screen.getByLabelText('Email'), email);
      await user.type(screen.getByLabelText('Password'), password);
      await user.click(screen.getByRole('button', { name: 'Save and send the link' }));
    }

    test('is put right on the page, and the account stays', async () => {
      const app = await mistyped();
      expect(screen.getByLabelText('Email')).toHaveValue('mae@example.org');
      expect(await findings()).toEqual([]);
      await correct(app, 'mae.jemison@example.org', 'correct-horse');
      expect(
        await screen.findByText('Changed. We sent a link to mae.jemison@example.org.'),
      ).toBeInTheDocument();
      expect(screen.getByText(/^We sent a link to mae\.jemison@example\.org\. Open it/)).toBeInTheDocument();
      expect(screen.queryByLabelText('Password')).toBeNull();
      expect(app.store.getState().auth.user).toMatchObject({
        firstName: 'Mae',
        email: 'mae.jemison@example.org',
        emailVerified: false,
      });
    });

    test('needs the password', async () => {
      await correct(await mistyped(), 'mae.jemison@example.org', 'not this one');
      await waitFor(() =>
        expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Invalid password.'),
      );
    });

    test('cannot become one that somebody has', async () => {
      db.users.set('other', { ...makeUser({ id: 'other', email: 'taken@example.org' }), password: 'x' });
      await correct(await mistyped(), 'taken@example.org', 'correct-horse');
      await waitFor(() =>
        expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
          'An account with this email already exists.',
        ),
      );
    });
  });

  test.each([
    ['Repeat password', 'something-else', 'The passwords do not match.'],
    ['Email', 'nobody', 'Please enter a valid email address.'],
    ['First name', '', 'This field is required.'],
  ])('names what is wrong with %s', async (label, text, sentence) => {
    await register({ ...complete, [label]: text });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  test('wants a password of at least 8 characters', async () => {
    await register({ ...complete, Password: 'short', 'Repeat password': 'short' });
    expect(await screen.findByText('Password must be at least 8 characters long.')).toBeInTheDocument();
  });

  test('is impossible without agreeing', async () => {
    await register(complete, false);
    expect(
      await screen.findByText('Please agree to the terms and confirm that you have read the privacy policy.'),
    ).toBeInTheDocument();
    expect(db.requests.some(({ route }) => route === 'POST /auth/register')).toBe(false);
  });

  test.each([
    [409, 'auth.email_exists', 'An account with this email already exists.'],
    [500, 'auth.registration_failed', 'Registration failed.'],
  ])('says what went wrong for %i', async (status, code, sentence) => {
    db.failures.set('POST /auth/register', { status, code });
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('leads who has an account already into it', async () => {
    db.failures.set('POST /auth/register', { status: 409, code: 'auth.email_exists' });
    await register(complete, true, '/register?returnTo=%2Fupload');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?returnTo=%2Fupload');
    expect(alert.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(await findings()).toEqual([]);
  });
});

describe('email verification', () => {
  test('confirms, takes the token out of the address and goes on after a countdown that can be stopped', async () => {
    signIn(db, { emailVerified: false });
    const app = await renderApp(`/email-verification?token=${VERIFY_TOKEN}`);
    expect(await screen.findByText('Your email address is confirmed.')).toBeInTheDocument();
    await app.user.click(screen.getByText('Stay on this page'));
    expect(app.path()).toBe('/email-verification');
    expect(app.store.getState().auth.user?.emailVerified).toBe(true);
    expect(screen.queryByText(/In \d seconds/)).toBeNull();
  });

  test('asks who is not logged in for the password, then leads to the login', async () => {
    const { user } = await renderApp(`/email-verification?token=${VERIFY_TOKEN}`);
    await user.type(await screen.findByLabelText('Password'), 'not this one');
    await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
    expect(await screen.findAllByText('Invalid password.')).not.toEqual([]);
    expect(await findings()).toEqual([]);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), VERIFY_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
    expect(await screen.findByText(/Going to the login page in \d seconds\./)).toBeInTheDocument();
  });

  test.each(['?token=bad', ''])('offers retry and a new mail for a link with "%s"', async (query) => {
    const { user } = await renderApp(`/email-verification${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification request.');
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Sent. Please check your email.')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});

describe('a confirmation page without a token', () => {
  const again = async (): Promise<App> => {
    const app = await renderApp('/email-verification');
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    return app;
  };

  test('finds an address that was confirmed elsewhere', async () => {
    signIn(db, { emailVerified: false });
    for (const [id, known] of db.users) db.users.set(id, { ...known, emailVerified: true });
    await again();
    expect(await screen.findByText('Your email address is confirmed.')).toBeInTheDocument();
  });

  test('leads who is not logged in to the login', async () => {
    const { path } = await again();
    await waitFor(() => expect(path()).toBe('/login'));
  });
});

describe('"this was not me"', () => {
  const removals = () => db.requests.filter(({ route }) => route === 'POST /auth/disown-account');

  test('changes nothing when the page is opened, and removes the account at the click', async () => {
    const { user } = await renderApp(`/not-me?token=${VERIFY_TOKEN}`);
    const button = await screen.findByRole('button', { name: 'Delete the account' });
    expect(await findings()).toEqual([]);
    expect(removals()).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/The account will be deleted in 24 hours\./)).toBeInTheDocument();
    expect(removals()).toMatchObject([{ body: { token: VERIFY_TOKEN } }]);
  });

  test.each(['?token=bad', ''])('says what a link with "%s" can mean', async (query) => {
    const { user } = await renderApp(`/not-me${query}`);
    const button = screen.queryByRole('button', { name: 'Delete the account' });
    if (button) await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  });
});
