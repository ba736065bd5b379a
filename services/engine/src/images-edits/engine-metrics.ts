import { CircuitState } from 'cockatiel';
import { Counter, Gauge, Histogram } from 'prom-client';

const seconds = [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600];
const similarity = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** What is measured of engines elsewhere. No label holds a person, a prompt or a token. */
export const engineMetrics = {
  requests: new Counter({
    name: 'engine_requests_total',
    help: 'Requests to engines, by outcome',
    labelNames: ['engine', 'dialect', 'outcome'],
  }),
  seconds: new Histogram({
    name: 'engine_request_seconds',
    help: 'Requests that were answered with a picture',
    labelNames: ['engine', 'dialect'],
    buckets: seconds,
  }),
  inFlight: new Gauge({
    name: 'engine_requests_in_flight',
    help: 'Requests that wait for their answer',
    labelNames: ['endpoint'],
  }),
  retries: new Counter({
    name: 'engine_retries_total',
    help: 'Requests repeated with the same seed',
    labelNames: ['engine', 'dialect'],
  }),
  breaker: new Gauge({
    name: 'engine_breaker_state',
    help: '0 closed, 1 half open, 2 open or isolated',
    labelNames: ['endpoint'],
  }),
  ready: new Gauge({
    name: 'engine_ready',
    help: '1 while at least one engine can work; the service is ready without it',
    labelNames: ['engine'],
  }),
  addresses: new Gauge({
    name: 'engine_addresses',
    help: 'Addresses of engines that are asked now; 0 without engines elsewhere',
  }),
  candidates: new Counter({
    name: 'engine_candidates_total',
    help: 'Candidates by verdict: accepted, below_target, or the gate that refused; all but accepted are made again',
    labelNames: ['engine', 'verdict'],
  }),
  similarity: new Histogram({
    name: 'engine_similarity',
    help: 'Measured similarity of candidates above the hard floor',
    labelNames: ['engine'],
    buckets: similarity,
  }),
  workSeconds: new Counter({
    name: 'engine_work_seconds_total',
    help: 'Seconds engines worked; over the accepted candidates: seconds for one image',
    labelNames: ['engine'],
  }),
  cost: new Counter({
    name: 'engine_cost_total',
    help: 'Price of those seconds; over the accepted candidates: cost of one image',
    labelNames: ['engine'],
  }),
  fallbacks: new Counter({
    name: 'engine_fallbacks_total',
    help: 'Images the studio engine made because no engine elsewhere could work',
    labelNames: ['engine'],
  }),
} as const;

export const breakerLevel: Readonly<Record<CircuitState, number>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
  [CircuitState.Isolated]: 2,
};
