import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { aSale, aSeller } from '../../../test/builders/document.ts';
import { PrintGate } from '../../../test/support/print-gate.ts';
import { invoiceOf, type Document } from '../document.ts';
import { PdfPrinter } from './pdf-printer.ts';
import { ThreadedPrinter, type ThreadOptions } from './threaded-printer.ts';

Logger.overrideLogger(false);
// A thread starts in seconds where cores are short.
jest.setTimeout(60_000);

const document = (seller = aSeller()): Document => ({
  ...invoiceOf(aSale(), { seller, language: 'de' }),
  number: 'RE-2026-000123',
});
const printers: ThreadedPrinter[] = [];
const printer = (options?: ThreadOptions): ThreadedPrinter => {
  const made = new ThreadedPrinter(options);
  printers.push(made);
  return made;
};
const isAt = async (gate: PrintGate): Promise<void> => {
  while (gate.standing === 0) await nextTurn();
};

afterEach(async () => {
  await Promise.all(printers.splice(0).map((each) => each.onApplicationShutdown()));
});

describe('a printer with a thread', () => {
  it('makes the pages that one without makes, and refuses what it refuses', async () => {
    const threaded = printer();
    const [pdf] = await Promise.all([
      threaded.print(document()),
      expect(threaded.print(document(aSeller({ name: '李小龙' })))).rejects.toThrow(/No font has U\+/),
    ]);
    expect(Buffer.from(pdf).equals(await new PdfPrinter().print(document()))).toBe(true);
  });

  it('makes the same pages whatever it printed before', async () => {
    const dotless = document(aSeller({ name: 'Iğdır Łódź Çiğli' }));
    const used = printer();
    for (const name of ['Ihdir', 'Çiğli']) await used.print(document(aSeller({ name })));
    const [fresh, later] = await Promise.all([printer().print(dotless), used.print(dotless)]);
    expect(Buffer.from(later).equals(fresh)).toBe(true);
  });

  it('prints again what its thread died of, and keeps nobody waiting behind what kills every thread', async () => {
    const gate = new PrintGate();
    const threaded = printer(gate.options);
    gate.kill(1);
    expect((await threaded.print(document())).length).toBeGreaterThan(1_000);
    gate.printNothing();
    gate.kill(2);
    const [deadly, ...behind] = await Promise.allSettled(
      Array.from({ length: 3 }, () => threaded.print(document())),
    );
    expect(deadly).toMatchObject({ status: 'rejected' });
    expect(behind.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('ends a thread that never ends, and goes on with another', async () => {
    const gate = new PrintGate();
    const limits = [new AbortController(), new AbortController()] as const;
    const left = [...limits];
    const threaded = printer({ ...gate.options, limit: () => (left.shift() as AbortController).signal });
    gate.close();
    const stuck = expect(threaded.print(document())).rejects.toMatchObject({ name: 'AbortError' });
    await isAt(gate);
    limits[0].abort();
    await stuck;
    gate.open();
    expect((await threaded.print(document())).length).toBeGreaterThan(1_000);
  });

  it('sends away who comes when too many wait', async () => {
    const gate = new PrintGate();
    const threaded = printer(gate.options);
    gate.close();
    gate.printNothing();
    const all = Array.from({ length: 101 }, () => threaded.print(document()));
    await isAt(gate);
    await expect(threaded.print(document())).rejects.toMatchObject({ name: 'DependencyDown' });
    gate.open();
    expect(await Promise.all(all)).toHaveLength(101);
  });
});
