import type { Dialect } from './dialect.ts';
import { openai } from './openai.ts';
import { sdServer } from './sd-server.ts';
import { sglang } from './sglang.ts';
import { studio } from './studio.ts';
import { vllmOmni } from './vllm-omni.ts';

export const dialectNames = ['vllm-omni', 'sglang', 'sd-server', 'openai', 'studio'] as const;
export type DialectName = (typeof dialectNames)[number];

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'vllm-omni': vllmOmni,
  sglang,
  'sd-server': sdServer,
  openai,
  studio,
};

export type { Dialect, EditOrder } from './dialect.ts';
