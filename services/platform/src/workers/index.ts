export { noteTurn } from './note-turn.ts';
export { Periodic } from './periodic.ts';
export { repeat } from './repeat.ts';
