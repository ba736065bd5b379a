import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressHash } from '../user/address-hash.ts';
import { problem, type Problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { lockSeconds } from './lock.policy.ts';
import type { User } from '../user/user.ts';
import { LoginQueue } from './login-queue.service.ts';
import {
  SyncEmail,
  AccountDirectoryPort,
  type PasswordCheck,
  AuditLogRepository,
  UserRepository,
} from '../user/index.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { LoginThrottleRepository } from './login-throttle.repository.ts';

/** For the checks of other replicas; those of this one wait in the queue. */
const wait = { leaseMs: 8_000, mostMs: 2_500, stepMs: 50 } as const;
/** The pace of guesses at one address; the directory minds only their number (ADR 0102). */
const pauseAfterFailureMs = 600;

/** One password check per address at a time, with the lock and the limit that known and unknown addresses share. */
@Injectable()
export class AttemptPassword {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly throttle: LoginThrottleRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly syncEmail: SyncEmail,
    private readonly queue: LoginQueue,
  ) {}

  /** Answers the directory's id of the user. @throws Problem 401, 423, 429 or 503 */
  run(email: NormalisedEmail, address: AddressHash, password: string): Promise<string> {
    return this.queue.run(address.toString('base64'), () => this.check(email, address, password));
  }

  private async check(email: NormalisedEmail, address: AddressHash, password: string): Promise<string> {
    const owner = randomUUID();
    await this.admit(address, owner);
    let held = true;
    let pauseMs = 0;
    try {
      const user = await this.settledUser(email);
      const check = await this.directory.checkPassword(email, password);
      const right = check.result === 'right';
      if (!right) pauseMs = pauseAfterFailureMs;
      const lockedThere = !right && (await this.directory.isLocked(user?.keycloakId));
      const refusal = await this.unitOfWork.run(async (tx) => {
        const refused = right
          ? await this.throttle.succeed(tx, address)
          : await this.refusal(tx, { address, user, result: check.result, lockedThere });
        await this.throttle.release(tx, address, owner, pauseMs);
        return refused;
      });
      held = false;
      if (right) return check.keycloakId;
      throw refusal ?? problem('auth.invalid_credentials');
    } finally {
      if (held) await this.unitOfWork.run((tx) => this.throttle.release(tx, address, owner, pauseMs));
    }
  }

  /** After a change of address the directory may still know the user by the old one. */
  private async settledUser(email: NormalisedEmail): Promise<User | undefined> {
    const user = await this.users.byEmail(email);
    if (user) await this.syncEmail.run(user);
    return user;
  }

  /** Counts the attempt and takes the address for it, in one transaction unless another attempt has it. */
  private async admit(address: AddressHash, owner: string): Promise<void> {
    const end = performance.now() + wait.mostMs;
    const { attempts, taken } = await this.unitOfWork.run(async (tx) => {
      const attempts = await this.throttle.attempt(tx, address);
      const refused = attempts.lockedSeconds > 0 || attempts.inMinute > this.settings.loginsPerMinute;
      const lease = refused ? undefined : await this.throttle.lease(tx, address, owner, wait.leaseMs);
      return { attempts, taken: lease !== undefined };
    });
    if (attempts.lockedSeconds > 0) throw lockedFor(attempts.lockedSeconds);
    if (attempts.inMinute > this.settings.loginsPerMinute) {
      throw problem('rate.limited', { retryAfterSeconds: attempts.minuteLeft });
    }
    if (!taken) await this.lease(address, owner, end);
  }

  private async lease(address: AddressHash, owner: string, end: number): Promise<void> {
    do {
      await sleep(wait.stepMs);
      const locked = await this.unitOfWork.run((tx) => this.throttle.lease(tx, address, owner, wait.leaseMs));
      if (locked === 0) return;
      if (locked) {
        await this.unitOfWork.run((tx) => this.throttle.release(tx, address, owner, 0));
        throw lockedFor(locked);
      }
    } while (performance.now() < end);
    throw problem('rate.limited', { retryAfterSeconds: 2 });
  }

  /** The failure that closes the lock is still a wrong password; every one after it finds it locked. */
  private async refusal(tx: Tx, { address, user, result, lockedThere }: Failure): Promise<Problem> {
    const { lock } = this.settings;
    const failures = result === 'wrong' ? await this.throttle.fail(tx, address, lock) : 0;
    const early = lockedThere && failures < lock.failures;
    if (early) await this.throttle.lock(tx, address, lock.waitSeconds);
    const locked = early || failures > lock.failures;
    const outcome = result === 'disabled' ? 'disabled' : locked ? 'locked' : 'wrong';
    await this.audit.record(tx, { action: 'login', outcome, address, ...(user && { userId: user.id }) });
    if (outcome === 'wrong') return problem('auth.invalid_credentials');
    return outcome === 'locked'
      ? lockedFor(lockSeconds(failures, lock) || lock.waitSeconds)
      : problem('auth.account_locked');
  }
}

interface Failure extends Pick<PasswordCheck, 'result'> {
  readonly address: AddressHash;
  readonly user: User | undefined;
  readonly lockedThere: boolean;
}

const lockedFor = (seconds: number): Problem =>
  problem('auth.account_locked', { retryAfterSeconds: seconds });
