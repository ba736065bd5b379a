import { expect, test } from '@jest/globals';
import { entriesOf, tbxOf } from './glossary.ts';

const concepts = `# Glossary

| concept    | meaning            | where |
| ---------- | ------------------ | ----- |
| \`headshot\` | what we sell & make | home  |
| \`selfie\`   | what one sends     | home  |
`;
const english = `| concept  | term         | not    |
| --- | --- | --- |
| headshot | **headshot** | avatar |
| selfie   | **selfie**   |        |
`;
const german = `## Terms

| concept  | term | not |
| --- | --- | --- |
| headshot | **Bewerbungsfoto** (das, -s), **Porträt** in the hero | Avatar |
| selfie   | **Selfie** | |
| share    | **teilen** | |

| concept | other table |
| --- | --- |
| selfie | **no** |
`;
const entries = entriesOf(concepts, english, german);

test('an entry has the meaning, the English and every term of its language', () => {
  expect(entries).toEqual([
    {
      concept: 'headshot',
      meaning: 'what we sell & make',
      source: ['headshot'],
      terms: ['Bewerbungsfoto', 'Porträt'],
      usage: 'Bewerbungsfoto (das, -s), Porträt in the hero',
      not: 'Avatar',
    },
    {
      concept: 'selfie',
      meaning: 'what one sends',
      source: ['selfie'],
      terms: ['Selfie'],
      usage: 'Selfie',
      not: '',
    },
  ]);
});

test('a file names source, target and what to mind, with nothing that breaks it', () => {
  const text = tbxOf('de', entries, [{ not: 'Gutschein<', use: 'Gutscheincode' }]);
  expect(text).toContain('<descrip>what we sell &amp; make</descrip>');
  expect(text).toContain(
    '<langSet xml:lang="de"><tig><term>Bewerbungsfoto</term></tig><note from="translator">Bewerbungsfoto (das, -s), Porträt in the hero; Not: Avatar</note></langSet>',
  );
  expect(text).toContain('<langSet xml:lang="de"><tig><term>Selfie</term></tig></langSet>');
  expect(text).toContain('Gutschein&lt; → Gutscheincode');
});
