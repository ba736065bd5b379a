export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly isEnabled: boolean;
  readonly apiVersion: string | null;
  readonly eventTypes: readonly string[];
  readonly createdAt: Date;
}

export interface CreatedEndpoint {
  readonly endpoint: Endpoint;
  /** Signs what is told; told this once. */
  readonly secret: string;
}

export abstract class PaymentEndpointsPort {
  abstract readonly wanted: Pick<Endpoint, 'apiVersion' | 'eventTypes'>;
  /** @throws PaymentFailed */
  abstract list(): Promise<readonly Endpoint[]>;
  /** Makes one as it is wanted. @throws PaymentFailed */
  abstract create(url: string): Promise<CreatedEndpoint>;
  /** Enables one, for the events that are wanted; the version stays as it was made. @throws PaymentFailed */
  abstract update(id: string): Promise<Endpoint>;
  /** @throws PaymentFailed */
  abstract remove(id: string): Promise<void>;
}
