import { digestOf } from './fingerprint.ts';

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  readonly stopSignal?: NodeJS.Signals;
  /** Tells one build of it from another where the command is the same. */
  readonly build?: string;
  /** Which variables are a reason to start it again when they change; without it those that are not just passed on. */
  readonly reads?: (name: string, value: string) => boolean;
}

export function launchFingerprint(launch: Launch): string {
  const { program, args, cwd, uid, gid, stopSignal, build } = launch;
  return digestOf([program, args, cwd, uid, gid, stopSignal, build, variablesOf(launch)]);
}

const variablesOf = ({ env, reads = setByUs }: Launch): readonly (readonly [string, string])[] =>
  Object.entries(env)
    .flatMap(([name, value]) => (value !== undefined && reads(name, value) ? [[name, value] as const] : []))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What is only passed on differs from terminal to terminal. */
const setByUs = (name: string, value: string): boolean => process.env[name] !== value;
