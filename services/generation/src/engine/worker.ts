import { workerData } from 'piscina';
import { checkSelfie } from './check/check-selfie.ts';
import { EngineFailure } from './port.ts';
import { renderShot } from './render-shot.ts';
import { blendFace, enlargePart } from './studio/enlarge.ts';
import { openSelfie } from './studio/open-selfie.ts';
import { prepareSelfie } from './studio/prepare.ts';
import type { Answers, Outcome, Task } from './tasks.ts';

const { modelDir } = workerData as { readonly modelDir: string };

async function perform(task: Task): Promise<Answers[Task['kind']]> {
  switch (task.kind) {
    case 'check':
      return checkSelfie(task.input);
    case 'open':
      return openSelfie(task.selfie);
    case 'enlarge':
      await enlargePart(task.image, task.target, task.part, task.of, modelDir);
      return true;
    case 'build': {
      const { opened, enlarged } = task;
      if (enlarged && opened.small) await blendFace(opened.canvas, enlarged, opened.small.area, opened.frame);
      return prepareSelfie(opened.canvas, opened, modelDir);
    }
    case 'render':
      return renderShot(task);
  }
}

/** Entry of a worker thread: one task at a time. */
export default async function work(task: Task): Promise<Outcome<Answers[Task['kind']]>> {
  try {
    return { value: await perform(task) };
  } catch (error) {
    if (error instanceof EngineFailure)
      return { failure: { kind: error.kind, code: error.code, message: error.message } };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { kind: 'unknown', code: 'engine_error', message } };
  }
}
