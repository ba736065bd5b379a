import { EventEmitter } from 'node:events';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { runService } from '../../src/http/index.ts';

const say = (word: string): void => void process.send?.(word);
const go = new Promise<void>((resolve) => process.on('message', (word) => word === 'go' && resolve()));

const fall = (): never => {
  throw new Error('fallen over');
};

/** Callbacks above which nobody stands. */
const places: Readonly<Record<string, () => void>> = {
  'event handler': () =>
    process.nextTick(() => {
      const events = new EventEmitter().on('fact', fall);
      events.emit('fact');
    }),
  timer: () => setTimeout(fall, 1),
  interval: () => setInterval(fall, 1),
  immediate: () => setImmediate(fall),
  'next tick': () => process.nextTick(fall),
  microtask: () => queueMicrotask(fall),
  promise: () => void Promise.resolve().then(fall),
};

@Controller()
class Failing {
  @Get('slow')
  async slow(): Promise<string> {
    say('slow begun');
    await go;
    return 'whole';
  }

  @Get('throws/:place')
  throws(@Param('place') place: string): Promise<never> {
    places[place]?.();
    return new Promise<never>(() => undefined);
  }
}

@Module({ controllers: [Failing] })
class FailingModule {}

await runService({
  name: 'failing',
  module: FailingModule,
  config: { port: Number(process.env['PORT']), host: '127.0.0.1' },
});
say('ready');
