import { PdfPrinter } from './pdf-printer.ts';
import type { Print, PrintTask } from './print-task.ts';

const printer = new PdfPrinter();

const pages = (task: PrintTask): Promise<Uint8Array> =>
  task.kind === 'document' ? printer.print(task.document) : printer.printTerms(task.terms);

export default async function print(task: PrintTask): Promise<Print> {
  try {
    return { pdf: Uint8Array.from(await pages(task)) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { failure: { name, message } };
  }
}
