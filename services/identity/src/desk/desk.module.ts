import { Module } from '@nestjs/common';
import { OpenDeskSession } from './open-desk-session.use-case.ts';

@Module({ providers: [OpenDeskSession], exports: [OpenDeskSession] })
export class DeskModule {}
