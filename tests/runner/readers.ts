import type { Progress } from '../../tools/dev/progress.ts';
import { javaTool, javaTools } from './java-tools.ts';
import { pythonTool, pythonTools } from './python-tools.ts';
import { stripeMock } from './stripe-mock.ts';

/** Who judges the marks in the pictures of the product. */
export const c2paReader = (cache: string, progress: Progress): Promise<NodeJS.ProcessEnv> =>
  pythonTool(pythonTools.c2pa, cache, progress);

/** Programs of others that integration tests ask about the product's pictures, PDF files and requests to Stripe. */
export const readers = async (cache: string, progress: Progress): Promise<NodeJS.ProcessEnv> => ({
  ...(await c2paReader(cache, progress)),
  ...(await javaTool(javaTools.verapdf, cache, progress)),
  ...(await pythonTool(pythonTools.pdfium, cache, progress)),
  ...(await stripeMock(cache, progress)),
});
