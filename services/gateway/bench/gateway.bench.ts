import { againstBare } from './against-bare.ts';
import { benchField } from './server-process.ts';
import { steadyLoad } from './steady-load.ts';
import { tokenCheck } from './token-check.ts';

const field = await benchField();
const met = [await tokenCheck(), await steadyLoad(field), await againstBare(field)];
await field.close();
if (met.includes(false)) process.exitCode = 1;
