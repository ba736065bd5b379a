interface Waiting<From, To> {
  readonly one: From;
  readonly resolve: (to: To) => void;
  readonly reject: (reason: unknown) => void;
}

/** Whoever comes during a go is taken with the next. What makes one fail is tried alone: nobody else fails. */
export class Batcher<From, To> {
  private waiting: Waiting<From, To>[] = [];
  private underWay = false;

  /**
   * @param work answers in the order asked
   * @param most so many in one go
   * @param failsForAll tells what trying each by itself would not mend
   */
  constructor(
    private readonly work: (all: readonly From[]) => Promise<readonly To[]>,
    private readonly most: number,
    private readonly failsForAll: (error: unknown) => boolean,
  ) {}

  run(one: From): Promise<To> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ one, resolve, reject });
      if (!this.underWay) void this.go();
    });
  }

  private async go(): Promise<void> {
    this.underWay = true;
    while (this.waiting.length > 0) await this.take(this.waiting.splice(0, this.most));
    this.underWay = false;
  }

  private async take(all: readonly Waiting<From, To>[]): Promise<void> {
    try {
      const answers = await this.work(all.map(({ one }) => one));
      all.forEach(({ resolve }, index) => resolve(answers[index] as To));
    } catch (error) {
      if (all.length === 1 || this.failsForAll(error)) for (const { reject } of all) reject(error);
      else for (const each of all) await this.take([each]);
    }
  }
}
