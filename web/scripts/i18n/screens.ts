import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const screens = fileURLToPath(new URL('../../e2e/screens.browser.spec.ts', import.meta.url));

interface Page {
  readonly path: string;
  readonly folder: string;
  readonly books: readonly string[];
}

/** Pages of the router: their address, the folder they lie in and the books they load. */
function pagesOf(router: string): readonly Page[] {
  const line = /'(\/[^']*)': \[\(\) => import\('@\/(pages\/[^/']+)\/[^']*'\), \[([^\]]*)\]/g;
  return [...router.matchAll(line)].map(([, path = '', folder = '', books = '']) => ({
    path,
    folder,
    books: [...books.matchAll(/'(\w+)'/g)].map(([, book = '']) => book),
  }));
}

/** Pictures of `make screens`, by the address they show. */
function picturesOf(test: string): readonly (readonly [address: string, picture: string])[] {
  return (['open', 'members'] as const).flatMap((list) => {
    const [, lines = ''] = new RegExp(`const ${list} = \\[([^;]*)\\];`).exec(test) ?? [];
    const prefix = list === 'open' ? 'open' : 'member';
    return [...lines.matchAll(/['`](\/[^'`]*)['`]/g)].map(([, address = '']) => {
      const name = address.replace(/\$\{[^}]*\}/g, '…').replace(/[^\w…]+/g, '-');
      return [address, `${prefix}-${name.replace(/^-|-$/g, '') || 'home'}`] as const;
    });
  });
}

const isSource = (name: string): boolean => /(?<!\.spec)\.tsx?$/.test(name);

export interface Place {
  /** Where the key is named, below `web/src`. */
  readonly files: readonly string[];
  readonly addresses: readonly string[];
  /** Beginnings of names in `out/screens`. */
  readonly pictures: readonly string[];
}

/** Where a text of the pages is to be seen, as far as its key is written out or begins a template. */
export class Places {
  private readonly pages = pagesOf(readFileSync(join(source, 'app/router.tsx'), 'utf8'));
  private readonly pictures = picturesOf(readFileSync(screens, 'utf8'));
  private readonly sources = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && isSource(file.name))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ path: relative(source, path), text: readFileSync(path, 'utf8') }));

  of(book: string, key: string): Place {
    const name = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const naming = [`'${name}'`, `'${book}:${name}'`, `\`${name.slice(0, name.lastIndexOf('.') + 1)}\${`];
    const files = this.sources
      .filter(
        ({ path }) =>
          book === 'common' ||
          this.loading(book).some(({ folder }) => path.startsWith(folder)) ||
          !path.startsWith('pages/'),
      )
      .filter(({ text }) => naming.some((each) => each !== '`${' && text.includes(each)))
      .map(({ path }) => path);
    const folders = files.flatMap((file) => /^pages\/[^/]+/.exec(file)?.[0] ?? []);
    const shown = (book === 'common' ? this.pages : this.loading(book)).filter(({ folder }) =>
      folders.length === 0 ? book !== 'common' : folders.includes(folder),
    );
    const addresses = shown.map(({ path }) => path);
    const pictures = this.pictures
      .filter(([address]) => addresses.some((each) => isAt(each, address)))
      .map(([, picture]) => picture);
    return { files, addresses, pictures };
  }

  private loading(book: string): readonly Page[] {
    return this.pages.filter(({ books }) => books.includes(book));
  }
}

const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(address);
