import type { Launch } from '../../../deploy/src/launch.ts';
import type { PortName } from '../../../deploy/src/ports.ts';
import type { Progress } from '../../dev/progress.ts';
import type { Settings } from '../../../deploy/src/settings.ts';

export interface Watcher {
  readonly name: string;
  readonly port: PortName;
  /** Answers below 400 when it is ready. */
  readonly health: string;
  readonly page: string;
  readonly shows: string;
  /** Fetches or compiles the program the first time. @throws Error that says what is missing */
  launch(settings: Settings, progress: Progress): Promise<Launch>;
}

export const addressOf = ({ port }: Pick<Watcher, 'port'>, { ports }: Pick<Settings, 'ports'>): string =>
  `http://127.0.0.1:${ports[port]}`;
