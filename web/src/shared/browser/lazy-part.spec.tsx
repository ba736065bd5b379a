import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { lazyPart } from '@/shared/browser/lazy-part';
import { createI18n } from '@/shared/i18n/create-i18n';
import { findings } from '@/testing/axe';

const reportError = jest.fn<(error: unknown) => void>();

// The page was loaded anew already, so that a script that is missing still stays missing.
beforeEach(() => {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  Object.assign(globalThis, { reportError });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const isMissing = (): Promise<ComponentType> => Promise.reject(new TypeError('Failed to fetch'));

async function show(Part: ComponentType): Promise<void> {
  render(
    <I18nextProvider i18n={await createI18n('en', 'Konterfei')}>
      <main>
        <h1>Upload</h1>
        <Suspense fallback="on its way">
          <Part />
        </Suspense>
      </main>
    </I18nextProvider>,
  );
}

test('a part that does not come leaves the page, says so, and offers to load it anew', async () => {
  await show(lazyPart(isMissing));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Reloading usually helps/);
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Upload' })).toBeInTheDocument();
  expect(await findings()).toEqual([]);
});

test('a part that fails while it is shown leaves the page, and its error is handed on', async () => {
  await show(
    lazyPart(() =>
      Promise.resolve(() => {
        throw new Error('its own');
      }),
    ),
  );
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Upload' })).toBeInTheDocument();
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'its own' }));
});

test('an extra that does not come is left out', async () => {
  await show(lazyPart(isMissing, null));
  expect(await screen.findByRole('heading', { name: 'Upload' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('on its way')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
