export abstract class CustodyPort {
  /**
   * Why the object store is not to be touched because of what databases say, as media knows it; empty when nothing is the
   * matter.
   * @throws Problem `service.unavailable` when nobody answers
   */
  abstract hold(): Promise<string>;
}
