import type { State } from './states.ts';

/** The panel of states of `npm run dev:fake`: what is chosen in it becomes the state of the pretended server. */
type Choice = Pick<State, 'group' | 'name'>;

interface Entered {
  readonly path: string;
  readonly kept: Readonly<Record<string, string>>;
}

const statesPath = '/fake/states';
const look = `
  details { position: fixed; right: 12px; bottom: 12px; z-index: 2147483647; font: 13px/1.5 system-ui, sans-serif;
    color: #f4f4f5; background: #18181b; border: 1px solid #3f3f46; border-radius: 8px; max-width: 260px; }
  details[open] { width: 260px; }
  summary { cursor: pointer; padding: 8px 12px; font-weight: 600; }
  nav { max-height: 60vh; overflow: auto; padding: 0 12px 12px; }
  h2 { margin: 10px 0 2px; font-size: 11px; font-weight: 600; color: #a1a1aa; }
  button { display: block; width: 100%; padding: 3px 8px; border: 0; border-radius: 4px; text-align: left;
    font: inherit; color: inherit; background: none; cursor: pointer; }
  button:hover, button:focus-visible, button[aria-current] { background: #3f3f46; }
`;

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
};

async function enter(number: number): Promise<void> {
  const response = await fetch(`${statesPath}/${number}`, { method: 'POST' });
  const { path, kept } = (await response.json()) as Entered;
  localStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  sessionStorage.clear();
  sessionStorage.setItem('fake-state', String(number));
  location.assign(path);
}

function buttonOf({ name }: Choice, number: number): HTMLButtonElement {
  const button = element('button', name);
  button.type = 'button';
  if (sessionStorage.getItem('fake-state') === String(number)) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => void enter(number));
  return button;
}

const choices = (await (await fetch(statesPath)).json()) as readonly Choice[];
const list = element('nav', '');
for (const [number, choice] of choices.entries()) {
  if (choice.group !== choices[number - 1]?.group) list.append(element('h2', choice.group));
  list.append(buttonOf(choice, number));
}
const host = document.createElement('div');
host.id = 'fake-states';
host
  .attachShadow({ mode: 'open' })
  .append(element('style', look), element('details', '', element('summary', 'States'), list));
document.body.append(host);
