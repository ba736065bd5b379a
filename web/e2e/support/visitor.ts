import type { Browser, BrowserContext, Page } from 'playwright-core';
import { languages } from '../../src/shared/i18n/languages.ts';
import { leaksOf, TOKEN } from './leaks.ts';
import { stallOf } from './stall.ts';
import { textsOf, type Language, type Translate } from './texts.ts';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly t: Translate;
  /** Console errors, uncaught errors and policy reports so far. */
  readonly problems: () => readonly string[];
  /** What left our origin otherwise than by going there, and what holds a token that must not. */
  readonly leaks: () => readonly string[];
  /** What a test provokes on purpose: messages that hold this text are no problem. */
  readonly expectProblem: (text: string) => void;
  /** What screens lack, collected on the way. */
  readonly findings: string[];
  readonly close: () => Promise<void>;
}

interface VisitorOptions {
  readonly baseURL: string;
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  /** A phone: no pointer that hovers, and a finger instead of a mouse. */
  readonly isPhone?: boolean;
}

/** Longest wait for anything a page does by itself, in ms: it may be asked again after 20 s, and a machine may be slow. */
export const PATIENCE_MS = 120_000;

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A fresh profile in one language that keeps what the console says. */
export async function newVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { baseURL, language = 'en', width = DESK.width, height = DESK.height, isPhone = false } = options;
  const context = await browser.newContext({
    baseURL,
    locale: languages[language].tag,
    timezoneId: 'Europe/Berlin',
    viewport: isPhone ? PHONE : { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const messages: string[] = [];
  const expected: string[] = [];
  await context.exposeBinding(
    'reportViolation',
    (_source, text: string) => void messages.push(`policy: ${text}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const leaks: string[] = [];
  context.on('request', (request) => leaks.push(...leaksOf(request, new URL(baseURL).origin)));
  context.on('console', (message) => {
    if (TOKEN.test(message.text())) leaks.push(`console: ${message.text()}`);
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  return {
    page,
    context,
    language,
    t: textsOf(language),
    problems: () => messages.filter((message) => !expected.some((text) => message.includes(text))),
    expectProblem: (text) => void expected.push(text),
    leaks: () => leaks,
    findings: [],
    close: async () => {
      const stall = await stallOf(page);
      await context.close();
      if (stall !== undefined) throw new Error(stall);
    },
  };
}
