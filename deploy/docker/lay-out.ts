import { layOut } from './contents/lay-out.ts';

/** Puts what the image of this name has below `/app` into a folder. */
const [name = '', folder = ''] = process.argv.slice(2);
layOut(name, folder);
