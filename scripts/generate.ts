import { generate } from '../tools/dev/build/generated.ts';

await generate();
