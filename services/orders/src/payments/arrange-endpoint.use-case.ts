import type { CreatedEndpoint, Endpoint, PaymentEndpointsPort } from './payment-endpoints.port.ts';

export type ArrangedEndpoint =
  | (CreatedEndpoint & { readonly outcome: 'created'; readonly others: readonly Endpoint[] })
  | {
      readonly outcome: 'updated' | 'unchanged';
      readonly endpoint: Endpoint;
      readonly others: readonly Endpoint[];
    };
export type RemovedEndpoint = 'removed' | 'unknown' | 'last';

export class ArrangeEndpoint {
  constructor(
    private readonly endpoints: PaymentEndpointsPort,
    private readonly url: string,
  ) {}

  /**
   * The newest endpoint of this address in our version is brought in order; without one, or for a new secret, one is made.
   * `others` are those of the same address, which tell everything a second time.
   * @throws PaymentFailed
   */
  async run({ second }: { readonly second: boolean }): Promise<ArrangedEndpoint> {
    const ours = await this.ours();
    const found = ours.find(({ apiVersion }) => apiVersion === this.endpoints.wanted.apiVersion);
    if (!found || second)
      return { outcome: 'created', ...(await this.endpoints.create(this.url)), others: ours };
    const others = ours.filter(({ id }) => id !== found.id);
    if (this.isInOrder(found)) return { outcome: 'unchanged', endpoint: found, others };
    return { outcome: 'updated', endpoint: await this.endpoints.update(found.id), others };
  }

  /** Ends an endpoint of this address whose secret is not used any more. @throws PaymentFailed */
  async remove(id: string): Promise<RemovedEndpoint> {
    const ours = await this.ours();
    const found = ours.find((endpoint) => endpoint.id === id);
    if (!found) return 'unknown';
    if (!ours.some((endpoint) => endpoint !== found && this.isInOrder(endpoint))) return 'last';
    await this.endpoints.remove(id);
    return 'removed';
  }

  private async ours(): Promise<readonly Endpoint[]> {
    const all = await this.endpoints.list();
    return all
      .filter(({ url }) => url === this.url)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }

  private isInOrder({ isEnabled, apiVersion, eventTypes }: Endpoint): boolean {
    const { wanted } = this.endpoints;
    const told = new Set(eventTypes);
    return (
      isEnabled &&
      apiVersion === wanted.apiVersion &&
      told.size === wanted.eventTypes.length &&
      wanted.eventTypes.every((type) => told.has(type))
    );
  }
}
