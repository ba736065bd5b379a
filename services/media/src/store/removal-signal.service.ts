import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** Says within this process that objects may be due for removal; what is missed is found when the worker looks next. */
@Injectable()
export class RemovalSignal extends EventEmitter<{ due: [] }> {}
