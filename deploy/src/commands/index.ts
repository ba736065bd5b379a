import { infra } from './infra.ts';

export type Command = (args: readonly string[]) => Promise<void>;

export const commands: Readonly<Record<string, Command>> = { infra };
