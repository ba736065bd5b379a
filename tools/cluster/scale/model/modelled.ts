import { drive, type Plan } from './drive.ts';
import { ModelledPods, type StartTimes } from './modelled-pods.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { besideOne, hundredGpus, plainDay, rush } from './plans.ts';
import { gpu } from './worker-times.ts';

/** A pod with its image on the node, its autoscaler and scheduler included; weights of an engine (docs/gpu.md). */
const starts = { worker: { least: 3, most: 8 }, engine: { least: 33, most: 178 } } as const;
const hour = 3600;

export type ModelledName =
  | 'plain day'
  | 'plain hour'
  | 'plain hour, 12 workers'
  | 'the same beside 80 ultra of one account'
  | '10 x hour'
  | '10 x hour, 60 s a replica'
  | '10 x hour, 120 s a replica'
  | '100 x hour'
  | '100 x hour, 120 s a replica'
  | 'plain hour, 100 GPUs'
  | '10 x hour, GPUs without end';

export async function modelled(): Promise<Readonly<Record<ModelledName, Outcome>>> {
  return {
    'plain day': await alone(plainDay(), starts.worker),
    'plain hour': await alone(rush({ factor: 1, seconds: hour }), starts.worker),
    'plain hour, 12 workers': await alone(besideOne(0), starts.worker),
    'the same beside 80 ultra of one account': await alone(besideOne(80), starts.worker),
    '10 x hour': await alone(rush({ factor: 10, seconds: hour }), starts.worker),
    '10 x hour, 60 s a replica': await alone(
      rush({ factor: 10, seconds: hour, threshold: 60 }),
      starts.worker,
    ),
    '10 x hour, 120 s a replica': await alone(
      rush({ factor: 10, seconds: hour, threshold: 120 }),
      starts.worker,
    ),
    '100 x hour': await alone(rush({ factor: 100, seconds: hour }), starts.worker),
    '100 x hour, 120 s a replica': await alone(
      rush({ factor: 100, seconds: hour, threshold: 120 }),
      starts.worker,
    ),
    'plain hour, 100 GPUs': await alone(rush({ factor: 1, seconds: hour, ...hundredGpus }), starts.engine),
    '10 x hour, GPUs without end': await alone(
      rush({ factor: 10, seconds: hour, times: gpu, max: 10_000 }),
      starts.engine,
    ),
  };
}

async function alone(plan: Plan, start: StartTimes): Promise<Outcome> {
  return outcomeOf(await drive(plan, new ModelledPods(start, 7)), plan.times.slots);
}
