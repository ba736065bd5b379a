export interface Surroundings {
  readonly pageUrl: string;
}
