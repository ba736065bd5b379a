import { boards } from '../../../deploy/observability/dashboards/index.ts';
import { askedAt, emptyPanels } from '../../observability/empty-panels.ts';
import { watchers } from '../../observability/watchers/index.ts';
import { victoria } from '../../observability/watchers/victoria.ts';
import { addressOf, type Watcher } from '../../observability/watchers/watcher.ts';
import { takenPorts } from '../preflight.ts';
import { Processes } from '../processes.ts';
import { Progress, secondsSince } from '../progress.ts';
import { httpAnswers, untilReady } from '../ready.ts';
import { settingsFrom, type Settings } from '../../../deploy/src/settings.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

const startWithinMs = 60_000;

/** `observe`: metrics, alerts, boards and traces beside the running stack. @throws CommandError where none runs */
export async function observe(): Promise<void> {
  const began = Date.now();
  const settings = settingsFrom();
  const processes = new Processes(settings);
  if (!processes.isRunning('gateway')) throw new CommandError('Nothing runs: `make up` first.');
  const absent = watchers.filter(({ name }) => !processes.isRunning(name));
  const problems = await takenPorts(
    settings,
    absent.map(({ port }) => port),
  );
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  const progress = new Progress();
  await Promise.all(absent.map((each) => started(each, settings, processes, progress)));
  const pages = watchers.map((each) => `${each.shows} ${addressOf(each, settings)}${each.page}`);
  process.stdout.write(`After ${secondsSince(began)}: ${pages.join(' · ')}\n`);
}

const started = (
  watcher: Watcher,
  settings: Settings,
  processes: Processes,
  progress: Progress,
): Promise<void> =>
  progress.step(watcher.name, 'starting', async (step) => {
    await processes.start(watcher.name, await watcher.launch(settings, progress));
    const answers = httpAnswers(addressOf(watcher, settings) + watcher.health);
    await untilReady(watcher.name, answers, processes, startWithinMs);
    step.note('running');
  });

export async function observeEnd(): Promise<void> {
  const processes = new Processes(settingsFrom());
  await Promise.all(watchers.map(({ name }) => processes.stop(name)));
}

export async function emptyBoards(): Promise<void> {
  const empty = await emptyPanels(boards, askedAt(addressOf(victoria, settingsFrom())));
  const all = boards.flatMap(({ rows }) => rows.flatMap(({ panels }) => panels)).length;
  for (const panel of empty) process.stdout.write(`${panel}\n`);
  process.stdout.write(`${all - empty.length} of ${all} panels have something to show.\n`);
}
