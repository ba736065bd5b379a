import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { registrationsPerHour } from './registration-limit.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { RegistrationsRepository } from './registrations.repository.ts';

@Injectable()
export class AdmitRegistration {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly registrations: RegistrationsRepository,
  ) {}

  /** Answers the number under which it is counted; undefined without a network. @throws Problem `rate.limited` */
  async run(network: string): Promise<string | undefined> {
    if (network === '') return undefined;
    const hash = createHmac('sha256', this.settings.emailHashKey).update(`network ${network}`).digest();
    const admitted = await this.unitOfWork.run((tx) => this.count(tx, hash));
    if (typeof admitted === 'string') return admitted;
    throw problem('rate.limited', { retryAfterSeconds: admitted.waitSeconds });
  }

  private async count(tx: Tx, network: Buffer): Promise<string | { readonly waitSeconds: number }> {
    const history = await this.registrations.history(tx, network);
    const most = registrationsPerHour(history, this.settings.registrations);
    if (history.inHour < most) return this.registrations.add(tx, network);
    return { waitSeconds: await this.registrations.secondsUntilPlace(tx, network, most) };
  }
}
