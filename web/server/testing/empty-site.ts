import type { ExampleSet } from '../examples/read-examples.ts';
import type { Site } from '../prerender.ts';

/** A site without pages and examples, for what else the server does. */
export function emptySite(): { readonly site: Site; readonly examples: ExampleSet } {
  const none = new Map<string, never>();
  const site = { pages: none, notFound: none, frame: none, starts: none, headers: {}, sitemap: '' };
  const examples = { shown: [], files: none };
  return { site: site as unknown as Site, examples: examples as unknown as ExampleSet };
}
