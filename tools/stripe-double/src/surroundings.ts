/** What the double is told about where it runs. */
export interface Surroundings {
  /** Start of the address at which customers reach the hosted page. */
  readonly pageUrl: string;
}
