import { generate } from '../deploy/src/build/generated.ts';

await generate();
