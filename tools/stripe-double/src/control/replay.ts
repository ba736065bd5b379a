import type { Controlled } from './controlled.ts';
import { schedule } from '../acts/schedule.ts';
import { shuffled } from '../webhooks/shuffle.ts';

/** Makes the deliveries that were held, one after the other. @returns types of their events in that order */
export async function release(controlled: Controlled, seed: number | undefined): Promise<readonly string[]> {
  const { account, deliver } = controlled;
  const held = account.tasks.all().filter((task) => task.kind === 'deliver' && task.isHeld);
  const ordered = seed === undefined ? held : shuffled(held, seed);
  await deliver(ordered.map(({ id }) => id));
  return ordered.flatMap((task) =>
    task.kind === 'deliver' ? [account.events.get(task.event)?.type ?? ''] : [],
  );
}

export async function resend(controlled: Controlled, event: string, times: number): Promise<object> {
  const { account, idle } = controlled;
  account.act(() => {
    for (const { id: endpoint } of account.endpoints.all())
      for (let time = 0; time < times; time++)
        schedule(account, 0, { kind: 'deliver', event, endpoint, attempt: 1, isHeld: false });
  });
  await idle();
  return {};
}
