import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { topics } from '@headshots/proto/topics';

const services = fileURLToPath(new URL('../../services/', import.meta.url));
const each = topics.flatMap(({ name, producers, consumers, broadcast }) =>
  [...new Set([...producers, ...consumers, ...broadcast])].map((service) => [service, name] as const),
);

it.each(each)('%s has %s on its page', (service, topic) => {
  expect(readFileSync(`${services}${service}/README.md`, 'utf8')).toContain(`\`${topic}\``);
});
