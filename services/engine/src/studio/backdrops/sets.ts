import type { Backdrop as Kind } from '../../plan/recipe.ts';
import type { Style } from '../../plan/style.ts';
import { brickLoft, colourSheets, gelWall } from './colour-sets.ts';
import { foliage } from './foliage.ts';
import { library } from './library.ts';
import { nightLights } from './night-lights.ts';
import { officeRoom } from './office-room.ts';
import type { Painter } from './setting.ts';
import { skyline } from './skyline.ts';
import { sunnyWindow } from './sunny-window.ts';
import { paintedCanvas, seamlessPaper, sunlitWall } from './walls.ts';

export const SETS: Readonly<Record<Style, Readonly<Record<Kind, Painter>>>> = {
  professional: { studio: paintedCanvas, paper: seamlessPaper, window: library, office: officeRoom },
  friendly: { studio: sunlitWall, paper: seamlessPaper, window: sunnyWindow, office: officeRoom },
  serious: { studio: paintedCanvas, paper: seamlessPaper, window: sunlitWall, office: library },
  confident: { studio: paintedCanvas, paper: seamlessPaper, window: skyline, office: officeRoom },
  approachable: { studio: sunlitWall, paper: seamlessPaper, window: foliage, office: officeRoom },
  creative: { studio: gelWall, paper: colourSheets, window: nightLights, office: brickLoft },
};
