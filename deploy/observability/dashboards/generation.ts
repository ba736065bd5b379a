import {
  above,
  below,
  halfAndMost,
  most,
  panel,
  perHour,
  perSecond,
  plain,
  stat,
  total,
  worst,
  type Board,
} from './board.ts';

export const generation: Board = {
  name: 'generation',
  title: 'Generation and engines',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Wait of a new order',
          'seconds',
          'As long as a new order would wait. Above half an hour there is a ticket.',
          'max(generation_queue_seconds) / count(generation_queue_seconds)',
          { steps: above(1800, 600) },
        ),
        stat(
          'Engines',
          'count',
          'There: every kind of engine that is configured has one that can work. The built-in engine is in the service itself.',
          'min(max by (engine) (engine_ready))',
          { steps: below(1), nothing: 'built in', words: { 0: 'away', 1: 'there' } },
        ),
        stat('Image work', 'count', 'Paused while the object store is away.', 'max(generation_work_paused)', {
          steps: above(1),
          words: { 0: 'running', 1: 'paused' },
        }),
        stat(
          'Oldest shot',
          'seconds',
          'How long the order of the oldest open shot has waited.',
          'max(shots_oldest_seconds)',
          { steps: above(3600, 1200), opens: 'orders' },
        ),
        stat(
          'Leases lost',
          'count',
          'Of the last hour: their workers died, hung or were too slow.',
          'sum(increase(shot_leases_lost_total[1h])) or vector(0)',
          { steps: above(10, 1) },
        ),
        stat(
          'Images of the last hour',
          'count',
          'Candidates that were accepted.',
          'sum(increase(shots_total{outcome="accepted"}[1h]))',
          { steps: plain },
        ),
      ],
    },
    {
      title: 'Queue',
      panels: [
        panel(
          'Work ahead of a new order',
          'seconds',
          'As long as a new order would wait.',
          worst('generation_queue_seconds'),
        ),
        panel('Shots that are open', 'count', 'Waiting and in hand.', worst('shots_open', 'state')),
        panel('Shots', 'count', 'Of the last hour by outcome.', perHour('shots_total', 'outcome')),
        panel(
          'Leases lost and shots given back',
          'count',
          'Work that is done twice.',
          { ...perHour('shot_leases_lost_total'), legend: 'leases lost' },
          { ...perHour('generation_shots_given_back_total', 'cause'), legend: 'given back: {{cause}}' },
        ),
      ],
    },
    {
      title: 'Images',
      panels: [
        panel(
          'Candidates',
          'per second',
          'By verdict: how many are made for one that is kept.',
          perSecond('engine_candidates_total', 'engine', 'verdict'),
        ),
        panel('Likeness', 'share', 'Half of the candidates are at least so alike.', {
          expr: 'histogram_quantile(0.5, sum by (le, engine) (rate(engine_similarity_bucket[1h])))',
          legend: '{{engine}}',
        }),
        panel('Seconds of one image', 'seconds', 'Work of the engine for each image that is kept.', {
          expr: 'sum by (engine) (increase(engine_work_seconds_total[1h])) / sum by (engine) (increase(engine_candidates_total{verdict="accepted"}[1h]))',
          legend: '{{engine}}',
        }),
        panel(
          'Cost of one image',
          'count',
          'In the price the engine is given, for each image that is kept.',
          {
            expr: 'sum by (engine) (increase(engine_cost_total[1h])) / sum by (engine) (increase(engine_candidates_total{verdict="accepted"}[1h]))',
            legend: '{{engine}}',
          },
        ),
      ],
    },
    {
      title: 'Previews',
      panels: [
        panel(
          'Previews made and refused',
          'count',
          'Of the last hour by outcome: not usable when the gates refused every trial, failed when it took too long.',
          perHour('previews_total', 'outcome'),
        ),
        panel(
          'Share of previews not shown',
          'share',
          'Of those that ended within the last hour. Their customers pay without having seen a portrait.',
          {
            expr: 'sum by (outcome) (increase(previews_total{outcome!="ready"}[1h])) / on () group_left () sum(increase(previews_total[1h]))',
            legend: '{{outcome}}',
          },
        ),
        panel(
          'Time to a preview',
          'seconds',
          'From the wish until it can be seen; paid work comes first.',
          ...halfAndMost('preview_seconds', '1h'),
        ),
        panel(
          'Previews that wait',
          'count',
          'Asked for and not ended; after two minutes they fail.',
          worst('previews_waiting'),
        ),
      ],
    },
    {
      title: 'Engines',
      panels: [
        panel('Ready', 'count', '1: it can work.', worst('engine_ready', 'engine')),
        panel(
          'Requests',
          'per second',
          'By outcome.',
          perSecond('engine_requests_total', 'engine', 'outcome'),
        ),
        panel(
          'Time of a request',
          'seconds',
          '99 of 100.',
          ...most('engine_request_seconds', '1h', ['engine']),
        ),
        panel(
          'Breaker',
          'count',
          'Above 1 the engine at this address is left alone.',
          worst('engine_breaker_state', 'endpoint'),
          { ...total('engine_requests_in_flight', 'endpoint'), legend: 'in flight: {{endpoint}}' },
        ),
      ],
    },
    {
      title: 'Around it',
      panels: [
        panel(
          'Paused',
          'count',
          '1: no images are made, because the object store is away.',
          worst('generation_work_paused'),
        ),
        panel(
          'Object store',
          'seconds',
          '99 of 100 requests by operation.',
          ...most('object_store_request_duration_seconds', '5m', ['operation'], '{job="generation"}'),
        ),
        panel('Certificate of image marks', 'seconds', 'Until it ends.', {
          expr: 'min(c2pa_certificate_expires_seconds)',
          legend: 'left',
        }),
      ],
    },
  ],
};
