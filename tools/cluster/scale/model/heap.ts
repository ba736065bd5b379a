export class Heap<T> {
  readonly #items: T[] = [];
  readonly #before: (one: T, other: T) => boolean;

  constructor(before: (one: T, other: T) => boolean) {
    this.#before = before;
  }

  get first(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    const items = this.#items;
    let place = items.length;
    items.push(item);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#swapped(place, above)) return;
      place = above;
    }
  }

  pop(): T | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (items.length === 0 || last === undefined) return first;
    items[0] = last;
    for (let place = 0; ;) {
      const below = this.#smaller(2 * place + 1, 2 * place + 2);
      if (below === undefined || !this.#swapped(below, place)) return first;
      place = below;
    }
  }

  #smaller(left: number, right: number): number | undefined {
    const [one, other] = [this.#items[left], this.#items[right]];
    if (one === undefined) return undefined;
    return other !== undefined && this.#before(other, one) ? right : left;
  }

  #swapped(lower: number, upper: number): boolean {
    const items = this.#items;
    const [one, other] = [items[lower] as T, items[upper] as T];
    if (!this.#before(one, other)) return false;
    [items[lower], items[upper]] = [other, one];
    return true;
  }
}
