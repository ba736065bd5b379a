import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NameServer } from '../../test/support/name-server.ts';
import { EngineAddresses, lookUps } from './engine-addresses.ts';

Logger.overrideLogger(false);

let addresses: EngineAddresses;
let told: (readonly string[])[];
const names = new NameServer();

const open = (...urls: readonly string[]): EngineAddresses => {
  told = [];
  addresses = new EngineAddresses(urls, (all) => void told.push(all), names.lookUps);
  return addresses;
};
afterEach(() => addresses.close());

describe('addresses of engines', () => {
  it('are those given, and nobody is asked', async () => {
    const { all, known } = open('http://gpu-a:8000', 'https://gpu-b');
    await known;
    expect(all).toEqual(['http://gpu-a:8000', 'https://gpu-b']);
    expect([names.asked, told]).toEqual([0, []]);
  });

  it('are all those of a name, at its port and path', async () => {
    names.set('engine', ['10.0.0.8', '10.0.0.7', 'fd00::7']);
    await open('dns+http://engine:8000/edits', 'http://gpu-a:8000').known;
    expect(addresses.all).toEqual([
      'http://10.0.0.7:8000/edits',
      'http://10.0.0.8:8000/edits',
      'http://[fd00::7]:8000/edits',
      'http://gpu-a:8000',
    ]);
    expect(told).toEqual([addresses.all]);
  });

  it('follow the name, and are told only when they changed', async () => {
    names.set('engine', ['10.0.0.7', '10.0.0.8']);
    await open('dns+http://engine:8000').known;
    names.set('engine', ['10.0.0.8', '10.0.0.7']);
    await names.nextLook();
    expect(told).toHaveLength(1);
    names.set('engine', ['10.0.0.8', '10.0.0.9']);
    await names.nextLook();
    expect(told.slice(1)).toEqual([['http://10.0.0.8:8000', 'http://10.0.0.9:8000']]);
  });

  it.each([
    ['fails', new Error('EAI_AGAIN')],
    ['finds nothing', []],
  ])('stay as they were when a look %s', async (_what, answer) => {
    names.set('engine', ['10.0.0.7']);
    await open('dns+http://engine:8000').known;
    names.set('engine', answer);
    await names.nextLook();
    expect([addresses.all, told.length]).toEqual([['http://10.0.0.7:8000'], 1]);
    names.set('engine', ['10.0.0.9']);
    await names.nextLook();
    expect(addresses.all).toEqual(['http://10.0.0.9:8000']);
  });

  it('are none until the first look succeeds', async () => {
    names.set('engine', new Error('ENOTFOUND'));
    await open('dns+http://engine:8000').known;
    expect(addresses.all).toEqual([]);
    names.set('engine', ['10.0.0.7']);
    await names.nextLook();
    expect(addresses.all).toEqual(['http://10.0.0.7:8000']);
  });

  it('are not asked for any more when that was ended', async () => {
    names.set('engine', ['10.0.0.7']);
    await open('dns+http://engine:8000').known;
    addresses.close();
    const before = names.asked;
    await new Promise((resolve) => setImmediate(resolve));
    expect(names.asked).toBe(before);
  });
});

it('a name of this machine has addresses of one family', async () => {
  const found = await lookUps.resolve('localhost');
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map((address) => address.includes(':'))).size).toBe(1);
});
