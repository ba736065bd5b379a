import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { panel, type Board } from '../../deploy/observability/dashboards/board.ts';
import { askedAt, emptyPanels } from './empty-panels.ts';

const query = (expr: string) => ({ expr, legend: '' });
const board: Board = {
  name: 'shop',
  title: 'Shop',
  rows: [
    {
      title: 'Row',
      panels: [
        panel('Sold', 'count', 'How many.', query('nothing'), query('seven')),
        panel('Lost', 'count', 'How many.', query('nothing')),
        panel('Ratio', 'share', 'Of what.', query('not_a_number')),
        panel('Served', 'count', 'By one.', query('up{job=~"$service"}')),
      ],
    },
  ],
};
const values: Readonly<Record<string, string>> = { seven: '7', not_a_number: 'NaN', 'up{job=~".+"}': '1' };

describe('empty panels', () => {
  let server: Server;
  let address = '';
  beforeEach(async () => {
    server = createServer((request, response) => {
      const said: Buffer[] = [];
      request.on('data', (bytes: Buffer) => said.push(bytes));
      request.on('end', () => {
        const asked = new URLSearchParams(Buffer.concat(said).toString()).get('query') ?? '';
        if (asked === 'broken') response.statusCode = 422;
        const result = values[asked] === undefined ? [] : [{ value: [0, values[asked]] }];
        response.end(JSON.stringify({ data: { result } }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
  });

  it('are those of which no expression has a number, whatever the service', async () => {
    expect(await emptyPanels([board], askedAt(address))).toEqual(['Shop: Lost', 'Shop: Ratio']);
  });

  it('are not told where an expression is refused', async () => {
    await expect(askedAt(address)('broken')).rejects.toThrow('broken');
  });
});
