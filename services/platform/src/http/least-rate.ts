export interface ArrivingBody {
  readonly complete: boolean;
  readonly readableLength: number;
  readonly socket: { readonly bytesRead: number };
}

export interface LeastRate {
  readonly bytesPerSecond: number;
  /** The rate is the mean over this long, so that a line may stop for a moment. */
  readonly windowMs: number;
}

/** Time in which the reader lets it wait is not its fault. Call the answer when it is not waited for. */
export function demandRate(body: ArrivingBody, rate: LeastRate, onSlow: () => void): () => void {
  const least = (rate.bytesPerSecond * rate.windowMs) / 1_000;
  let before = body.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = body.socket.bytesRead - before;
    before = body.socket.bytesRead;
    if (body.complete) return clearInterval(timer);
    if (arrived >= least || body.readableLength > 0) return;
    clearInterval(timer);
    onSlow();
  }, rate.windowMs);
  timer.unref();
  return () => clearInterval(timer);
}
