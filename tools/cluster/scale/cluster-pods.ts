import { setTimeout as sleep } from 'node:timers/promises';
import type { KubernetesApi } from '../../../deploy/src/cluster/kubernetes-api.ts';
import type { Workers } from './model/modelled-pods.ts';
import { readyReplicas, scaleTo } from './view.ts';

export class ClusterPods implements Workers {
  readonly #api: KubernetesApi;
  readonly #name: string;
  readonly #speed: number;
  #began: { readonly second: number; readonly at: number } | undefined;
  /** Most seconds of the model that the driver was behind its own clock. */
  mostBehind = 0;

  constructor(api: KubernetesApi, name: string, speed: number) {
    this.#api = api;
    this.#name = name;
    this.#speed = speed;
  }

  async until(second: number): Promise<void> {
    this.#began ??= { second, at: performance.now() };
    const dueAt = this.#began.at + ((second - this.#began.second) / this.#speed) * 1000;
    const wait = dueAt - performance.now();
    if (wait > 0) await sleep(wait);
    else this.mostBehind = Math.max(this.mostBehind, (-wait / 1000) * this.#speed);
  }

  scale(replicas: number): Promise<void> {
    return scaleTo(this.#api, this.#name, replicas);
  }

  ready(): Promise<number> {
    return readyReplicas(this.#api, this.#name);
  }
}
