/** One condition of readiness. Own resources only: never a neighbour, Kafka or Keycloak. */
export interface HealthCheck {
  readonly name: string;
  /** @throws when the service must not get traffic */
  check(): Promise<void>;
}

/** Provide a {@link HealthCheck} under this token in any module; `/health/ready` asks all of them. */
export const HEALTH_CHECK = Symbol('HEALTH_CHECK');
