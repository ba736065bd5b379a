import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { HandedOutRepository } from './handed-out.repository.ts';

/** A contract is withdrawn from: files that nobody has fetched yet are fetched by nobody any more. */
@Injectable()
export class EndFiles {
  constructor(private readonly handedOut: HandedOutRepository) {}

  /** Whether files of the order were handed out at full size before. */
  async run(orderId: string): Promise<boolean> {
    return isUuid(orderId) && this.handedOut.end(orderId);
  }
}
