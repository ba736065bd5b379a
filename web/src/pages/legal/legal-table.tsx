import type { ReactNode } from 'react';

interface LegalTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="block w-full border-t border-ink text-sm md:table md:border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {head.map((name) => (
            <th
              key={name}

              scope="col"
              className="py-2.5 pr-6 text-left align-top font-medium"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr
            key={key}

            className="block border-b border-line py-4 md:table-row md:border-t md:py-0"
          >
            <th scope="row" className="block text-left align-top font-medium md:table-cell md:py-3 md:pr-6">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={head[index + 1]}

                className="mt-1 block align-top text-soft md:mt-0 md:table-cell md:py-3 md:pr-6"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
