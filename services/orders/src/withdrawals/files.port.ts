export abstract class FilesPort {
  /**
   * Whether files of the order were handed out at full size. Where none was, none will be.
   * @throws Problem `service.unavailable` when nobody answers
   */
  abstract end(orderId: string): Promise<boolean>;
}
