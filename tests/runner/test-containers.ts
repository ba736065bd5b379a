import { DockerComposeEnvironment, Wait, type StartedDockerComposeEnvironment } from 'testcontainers';
import { composeFiles, composeVariables, containerNames, pullImages } from '../../tools/dev/engine.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { provisionStorage } from '../../deploy/src/provision/buckets.ts';
import { createDatabases } from '../../deploy/src/provision/databases.ts';
import { containerKeycloakUrl, provisionRealms } from '../../deploy/src/provision/realms.ts';
import type { Settings } from '../../deploy/src/settings.ts';

/** The servers of a test run as containers; testcontainers removes them even when the run is killed. */
export class TestContainers {
  #started: StartedDockerComposeEnvironment | undefined;
  readonly #files: readonly string[];

  /** @param files of compose, below the repository; a later one changes what the first says */
  constructor(files: readonly string[] = composeFiles) {
    this.#files = files;
  }

  async start(settings: Settings, progress: Progress): Promise<void> {
    await pullImages(settings, progress, this.#files);
    await progress.step('containers', 'started', async () => {
      this.#started = await this.#up(settings, ['postgres']);
      await createDatabases(settings);
      this.#started = await this.#up(settings, containerNames(settings));
      await Promise.all([provisionStorage(settings), provisionRealms(settings, containerKeycloakUrl)]);
    });
  }

  async end(): Promise<void> {
    await this.#started?.down({ removeVolumes: true });
    this.#started = undefined;
  }

  #up(settings: Settings, names: readonly string[]): Promise<StartedDockerComposeEnvironment> {
    return (
      new DockerComposeEnvironment(settings.locations.repository, [...this.#files])
        // Before the name: it sets one that all runs share.
        .withNoRecreate()
        .withProjectName(`headshots-test-${settings.ports.gateway}`)
        .withEnvironment(composeVariables(settings))
        .withDefaultWaitStrategy(Wait.forHealthCheck())
        .withStartupTimeout(180_000)
        .up([...names])
    );
  }
}
