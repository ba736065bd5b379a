import { describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PageTitle } from '@/shared/ui/page-title';
import { createI18n } from '@/shared/i18n/create-i18n';

/** Another title once it is sent, from a component that stays mounted. */
function Form({ isLive }: { readonly isLive: boolean }) {
  const { t } = useTranslation();
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <PageTitle isLive={isLive}>{isSent ? 'Receipt' : t('notFound.title')}</PageTitle>
      <button onClick={() => setIsSent(true)}>Send</button>
      <Link to="/other">Other page</Link>
    </>
  );
}

const button = (): HTMLElement => screen.getByRole('button');
const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 1, name });

/** The form, with the focus at its button, and what is scrolled to from then on. */
async function open({ isLive = false } = {}) {
  const texts = await createI18n('en', 'Konterfei');
  const routes = [
    { path: '/', element: <Form isLive={isLive} /> },
    { path: '/other', element: <PageTitle>Other</PageTitle> },
  ];
  render(
    <I18nextProvider i18n={texts}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </I18nextProvider>,
  );
  button().focus();
  return { texts, scroll: jest.spyOn(Element.prototype, 'scrollIntoView') };
}

describe('the heading of a page', () => {
  test('is scrolled to and has the focus when the page goes on to another title in place', async () => {
    const { scroll } = await open();
    await userEvent.click(button());
    expect(heading('Receipt')).toHaveFocus();
    expect(scroll.mock.contexts).toEqual([heading('Receipt')]);
  });

  test('moves nothing where the page is live', async () => {
    const { scroll } = await open({ isLive: true });
    await userEvent.click(button());
    expect(heading('Receipt')).toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(scroll).not.toHaveBeenCalled();
  });

  test('moves nothing when it says the same in another language', async () => {
    const { texts, scroll } = await open();
    await act(() => texts.changeLanguage('de'));
    expect(heading('Seite nicht gefunden.')).toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(scroll).not.toHaveBeenCalled();
  });

  test.each([false, true])('has the focus after a change of route, where live is %s', async (isLive) => {
    const { scroll } = await open({ isLive });
    await userEvent.click(screen.getByRole('link'));
    expect(heading('Other')).toHaveFocus();
    expect(scroll).not.toHaveBeenCalled();
  });
});
