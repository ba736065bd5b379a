import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { required } from './environment.ts';
import { eventually } from './eventually.ts';

const SELFIE = new URL('../../../services/engine/test/fixtures/grace_hopper.jpg', import.meta.url);

/** Of a busy product: the same is asked again, with its key. */
const later = new Set([429, 503]);

/** What somebody who is signed in on a page does without it, where a test is about something else. */
async function ask(page: Page, path: string, request: RequestInit = {}): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const response = await eventually(async () => {
    const answer = await fetch(`${required('HEADSHOTS_URL')}/api${path}`, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
    if (later.has(answer.status)) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { readonly data: unknown }).data;
}

/** Uploads a selfie. Answers the id of the photo. */
export async function uploadPhoto(page: Page): Promise<string> {
  const { consentVersions } = (await ask(page, '/config')) as { readonly consentVersions: { face: string } };
  const body = new FormData();
  body.set('expression', 'slight_smile');
  body.set('faceConsentVersion', consentVersions.face);
  body.set('file', new Blob([await readFile(SELFIE)]), 'selfie.jpg');
  const headers = { 'idempotency-key': randomUUID() };
  const { photo } = (await ask(page, '/photos', { method: 'POST', body, headers })) as {
    readonly photo: { readonly id: string };
  };
  return photo.id;
}

interface DeliveredOrder {
  readonly id: string;
  readonly photoId: string;
  readonly number: string;
  readonly state: string;
  readonly total: { readonly amount: number };
}

/** The order of a photo as soon as it is delivered. @throws Error when it is not within `withinMs` */
export async function delivered(page: Page, photoId: string, withinMs: number): Promise<DeliveredOrder> {
  for (const until = Date.now() + withinMs; ; await wait(500)) {
    const { orders } = (await ask(page, '/orders')) as { readonly orders: readonly DeliveredOrder[] };
    const order = orders.find((each) => each.photoId === photoId);
    if (order?.state === 'delivered') return order;
    if (Date.now() > until) throw new Error(`the order of ${photoId} is ${order?.state}, not delivered`);
  }
}

/** Deletes the account and all that is made for it. */
export async function leave(page: Page, password: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await ask(page, '/auth/account', { method: 'DELETE', body: JSON.stringify({ password }), headers });
}
