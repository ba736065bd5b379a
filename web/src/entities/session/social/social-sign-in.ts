import type { SocialReturn } from '@/entities/session/social/keycloak-client';
import type { SocialProvider } from '@/entities/session/social/providers';
import { keepIntent, type SocialIntent } from '@/entities/session/social/social-intent';

const client = () => import('@/entities/session/social/keycloak-client');

export async function signInWith(provider: SocialProvider, intent: SocialIntent): Promise<void> {
  const { leaveFor } = await client();
  keepIntent(intent);
  await leaveFor(provider);
}

let running: Promise<SocialReturn> | undefined;

/** What the provider sent back; asked twice, the code is exchanged once. */
export function finishSignIn(): Promise<SocialReturn> {
  running ??= client()
    .then(({ comeBack }) => comeBack())
    .catch((): SocialReturn => ({ kind: 'failed' }))
    .finally(() => (running = undefined));
  return running;
}
