import { isRecord, readRecord, readText, writeRecord, writeText } from '@/shared/browser/storage';
import type { Session, User } from '@/shared/api/types';

export interface StoredSession {
  readonly token: string;
  readonly receivedAt: number;
  readonly user: User | null;
}

/** `auth_token` wins over `auth-storage` when they differ. */
export function readSession(): StoredSession | undefined {
  const record = readRecord('auth-storage');
  const token = readText('auth_token');
  if (token === null || token === '') return undefined;
  const same = record?.['token'] === token;
  const receivedAt = same && typeof record['receivedAt'] === 'number' ? record['receivedAt'] : 0;
  const user = same && isRecord(record['user']) ? (record['user'] as unknown as User) : null;
  return { token, receivedAt, user };
}

export function writeSession(session: Session, receivedAt: number): void {
  writeRecord('auth-storage', {
    user: session.user,
    token: session.token,
    isAuthenticated: true,
    receivedAt,
  });
  writeText('auth_token', session.token);
}

export function clearSession(): void {
  writeText('auth_token', null);
  writeText('auth-storage', null);
}
