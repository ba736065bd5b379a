/** Trying again cannot help: undecodable, or refused by the domain. Goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name: string = 'PermanentFailure';
}

/** Trying again may help: network, lock timeout, serialisation. */
export class TransientFailure extends Error {
  override readonly name: string = 'TransientFailure';
}

/** A whole dependency is away, so every message would fail: wait for it, never dead-letter. */
export class DependencyDown extends TransientFailure {
  override readonly name: string = 'DependencyDown';
}

/** A neighbour failed at this one request. It is not away: others may well be answered. */
export class NeighbourFailed extends TransientFailure {
  override readonly name: string = 'NeighbourFailed';
}
