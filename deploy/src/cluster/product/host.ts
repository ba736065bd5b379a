import type { Launch } from '../../processes.ts';
import type { Progress } from '../../progress.ts';
import type { Settings } from '../../settings.ts';

/** A port of a Service, and the one of this machine where a browser finds it. */
export interface Door {
  readonly service: string;
  readonly port: number;
  readonly local: number;
}

/** Where a cluster for trying the product runs. */
export interface ClusterHost {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** @param archives of images */
  addImages(archives: readonly string[]): Promise<void>;
  /** The process that brings what comes to this machine's loopback to the Service. */
  doorLaunch(namespace: string, door: Door): Promise<Launch>;
}

export interface HostOptions {
  readonly settings: Settings;
  readonly progress: Progress;
  /** For what the cluster keeps. */
  readonly folder: string;
}
