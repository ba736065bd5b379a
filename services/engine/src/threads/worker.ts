import { workerData } from 'piscina';
import { alignSelfie } from '../candidates/align-selfie.ts';
import { judgeCandidate } from '../candidates/judge-candidate.ts';
import { checkSelfie } from '../check/check-selfie.ts';
import { dressSelfie } from '../dressing/dress-selfie.ts';
import { separateBand } from '../studio/foreground.ts';
import { cutSelfie, finished } from '../studio/measured-selfie.ts';
import { warmNets } from '../nets/warm.ts';
import { EngineFailure } from '../port.ts';
import { previewPicture } from '../preview/preview-picture.ts';
import { renderShot } from '../studio/render-shot.ts';
import { enlargePart } from '../studio/enlarge.ts';
import { openSelfie } from '../studio/open-selfie.ts';
import type { Answers, Job, Outcome, Task } from './tasks.ts';

const { modelDir } = workerData as { readonly modelDir: string };

async function perform(task: Task): Promise<Answers[Task['kind']]> {
  switch (task.kind) {
    case 'check':
      return checkSelfie(task.input);
    case 'warm':
      return warmNets();
    case 'open':
      return openSelfie(task.selfie);
    case 'enlarge':
      await enlargePart(task.image, task.target, task.part, task.of, modelDir);
      return true;
    case 'cut':
      return cutSelfie(task.opened, task.enlarged, modelDir);
    case 'separate':
      separateBand(task.cut, task.part, task.front);
      return true;
    case 'finish':
      return finished(task.opened, task.cut, task.front);
    case 'dress':
      return dressSelfie(task.selfie, task.clothing);
    case 'render':
      return renderShot(task);
    case 'align':
      return alignSelfie(task.selfie);
    case 'judge':
      return judgeCandidate(task);
    case 'preview':
      return previewPicture(task.input, task.key);
  }
}

export default async function work({ task, began }: Job): Promise<Outcome<Answers[Task['kind']]>> {
  began[0] = Date.now();
  try {
    return { value: await perform(task) };
  } catch (error) {
    if (error instanceof EngineFailure)
      return { failure: { kind: error.kind, code: error.code, message: error.message } };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { kind: 'unknown', code: 'engine_error', message } };
  }
}
