export const style = `
:root { color-scheme: light; --ink: #1b1f2a; --soft: #586074; --line: #c9cfdb; --paper: #fff; --ground: #f4f5f8; --deed: #1f3fae; --deed-dark: #17307f; --wrong: #a3162b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.banner { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: center; padding: .6rem 1rem; background: #ffd666; color: #2b2100; font-size: .925rem; text-align: center; }
.banner strong { padding: .05rem .5rem; border-radius: .25rem; background: #2b2100; color: #ffd666; letter-spacing: .08em; }
main { display: grid; grid-template-columns: 1fr; gap: 1.5rem; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.single { max-width: 32rem; }
.card { padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); }
h1 { margin: 0; font-size: 1.05rem; font-weight: 500; color: var(--soft); overflow-wrap: anywhere; }
.single h1 { font-size: 1.5rem; font-weight: 650; color: var(--ink); }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; font-weight: 650; }
.amount { margin: .25rem 0 1rem; font-size: 2.4rem; font-weight: 680; line-height: 1.15; letter-spacing: -.01em; }
.lines { margin: 0; padding: .75rem 0 0; border-top: 1px solid var(--line); list-style: none; }
.lines li { display: flex; gap: 1rem; justify-content: space-between; }
.lines span:last-child { white-space: nowrap; }
p { margin: 0 0 .9rem; }
.soft { color: var(--soft); font-size: .925rem; }
.field { display: grid; gap: .3rem; margin: 0 0 1rem; }
label, .label { font-size: .925rem; font-weight: 600; }
input, select { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; border: 1px solid #7f879a; border-radius: .5rem; background: #fff; color: inherit; font: inherit; }
input[inputmode] { font-variant-numeric: tabular-nums; letter-spacing: .03em; }
[aria-invalid=true] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong); }
.error { margin: 0 0 1rem; padding: .7rem .9rem; border-left: 4px solid var(--wrong); border-radius: .25rem; background: #fdecee; color: #7a0f20; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--deed); color: #fff; font: inherit; font-weight: 620; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--deed-dark); }
.quiet { border-color: #7f879a; background: #fff; color: var(--ink); }
.quiet:hover { background: #eceff5; }
.pair { display: grid; gap: .75rem; }
:focus-visible { outline: 3px solid #d9480f; outline-offset: 2px; }
details { margin: 1rem 0 0; }
summary { padding: .35rem 0; font-weight: 600; cursor: pointer; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem .9rem; margin: .5rem 0 0; font-size: .925rem; }
dt { font-variant-numeric: tabular-nums; white-space: nowrap; }
dd { margin: 0; color: var(--soft); }
.cancel { display: inline-block; margin-top: 1.25rem; padding: .4rem 0; color: var(--deed); }
.stack { display: grid; gap: 1.5rem; align-content: start; }
@media (min-width: 52rem) { main { grid-template-columns: 5fr 6fr; gap: 3rem; padding-top: 3.5rem; } .single { grid-template-columns: 1fr; } .card { padding: 1.75rem; } .summary { padding-top: .75rem; } .pair { grid-template-columns: 1fr 1fr; } }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background .15s; } }
`;
