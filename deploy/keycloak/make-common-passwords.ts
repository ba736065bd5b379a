import { writeFileSync } from 'node:fs';

const words =
  `password passwort passw0rd p@ssword p@ssw0rd pa55word kennwort parola contrasena senha motdepasse wachtwoord losenord salasana
welcome willkommen bienvenue bienvenido benvenuto welkom valkommen velkommen tervetuloa hello hallo bonjour
letmein openup iloveyou ichliebedich teamo jetaime tiamo loveyou lovely lovelove princess prinzessin princesa sunshine sonnenschein
dragon monkey shadow master football fussball futbol baseball basketball soccer hockey superman batman spiderman starwars pokemon
michael jennifer michelle jessica ashley daniel thomas matthew andrew charlie jordan robert joshua william alexander maximilian
christian sebastian stefan andreas nicole sabrina melanie sandra patrick martin florian tobias katharina
computer internet samsung iphone android google facebook linkedin instagram twitter youtube microsoft windows apple
summer winter spring autumn sommer fruehling herbst january february december januar februar dezember monday friday montag freitag
london berlin hamburg muenchen munich paris madrid lisboa roma oslo stockholm helsinki amsterdam newyork germany deutschland france espana italia
liverpool chelsea arsenal barcelona realmadrid juventus bayern borussia schalke werder
whatever trustno1 freedom secret geheim access admin administrator root guest test tester testing testtest changeme default
flower butterfly schmetterling chocolate schokolade cookie banana orange strawberry cherry purple silver golden diamond
killer hunter ranger thunder lightning phoenix tiger falcon eagle mustang ferrari porsche mercedes corvette harley
naruto minecraft fortnite matrix merlin gandalf hogwarts potter jesus christ angel heaven blessed
abc abcd abcdef abcdefg qwerty qwertz azerty asdf asdfgh zxcvbn yxcvbn qazwsx qweasd
office company business career headshot headshots portrait selfie photo konterfei`.split(/\s+/);
const years = Array.from({ length: 70 }, (_, i) => String(1960 + i));
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '123456789',
  '!',
  '1!',
  '123!',
  '1234!',
  '01',
  '007',
  '11',
  '22',
  '69',
  '77',
  '88',
  '99',
  '00',
  '000',
  '111',
  '321',
  '666',
  '777',
  '2000',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '?',
  '.',
  '#1',
  '@123',
];
const walks = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
  '1qaz2wsx',
  'qazwsxedc',
  'zaq12wsx',
  'zaq1zaq1',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5',
  'qweasdzxc',
  'qwe123qwe',
  'asd123asd',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  '!qaz2wsx',
  'abcdefghijklmnop',
  'abcd1234',
  'abc12345',
  'a1b2c3d4',
  'aa123456',
  'a123456789',
  '123qweasd',
  '123456qwerty',
  '147258369',
  '789456123',
  '159753456',
  '741852963',
  '0987654321',
  '9876543210',
  '12344321',
  '11223344',
  '1122334455',
  '123123123',
  '123321123',
  '102030405060',
  '12345678910',
  '01234567890',
];

const out = new Set<string>();
const add = (value: string): void => {
  if (value.length >= 8 && value.length <= 128) out.add(value.toLowerCase());
};
for (const word of words) {
  for (const ending of [...endings, ...years]) add(word + ending);
  add(word + word);
}
for (const walk of walks) {
  for (let length = 8; length <= walk.length; length++) add(walk.slice(0, length));
  for (const ending of ['', '1', '12', '123', '!', '1!']) add(walk + ending);
}
for (const digit of '0123456789abcxyz')
  for (let length = 8; length <= 16; length++) add(digit.repeat(length));
for (let length = 8; length <= 20; length++) add('1234567890'.repeat(2).slice(0, length));
for (const pair of ['12', '21', '13', '23', '69', '77', 'ab', 'ha', 'la', 'xy', 'qw'])
  for (let times = 4; times <= 8; times++) add(pair.repeat(times));
const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
for (const year of years) {
  for (const month of months) {
    add(`${month}01${year}`);
    add(`01${month}${year}`);
    add(`${year}${month}01`);
  }
}

writeFileSync(new URL('common.txt', import.meta.url), [...out].sort().join('\n') + '\n');
