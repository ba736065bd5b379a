import { prometheus } from './prometheus.ts';
import { victoria } from './victoria.ts';
import type { Watcher } from './watcher.ts';
import { zipkin } from './zipkin.ts';

export const watchers: readonly Watcher[] = [victoria, prometheus, zipkin];
