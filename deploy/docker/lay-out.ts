import { layOut } from './contents/lay-out.ts';

const [name = '', folder = ''] = process.argv.slice(2);
layOut(name, folder);
