import { services } from '../../src/service-names.ts';
import { above, below, stat, type Row, type Step } from './board.ts';

export const answers = 'http_server_request_duration_seconds_count{job="gateway"}';
export const errors =
  'http_server_request_duration_seconds_count{job="gateway",http_response_status_code=~"5.."}';
export const burnedIn = (window: string): string =>
  `max by (sloth_slo) (slo:sli_error:ratio_rate${window} / on (sloth_id, sloth_slo) group_left () slo:error_budget:ratio)`;
/** At these rates HeadshotsObjectiveBurning calls somebody over six hours, and over one. */
export const burning: readonly Step[] = [
  { from: null, colour: 'green' },
  { from: 1, colour: 'yellow' },
  { from: 6, colour: 'orange' },
  { from: 14.4, colour: 'red' },
];
const answersOr = { 0: 'away', 1: 'there' } as const;

export const isItUs: Row = {
  title: 'Is it us?',
  panels: [
    stat(
      'Critical alerts',
      'count',
      'Alerts that fire now and call somebody. The table below names them.',
      'count(ALERTS{product="headshots",alertstate="firing",severity="critical"}) or vector(0)',
      { steps: above(1) },
    ),
    stat(
      'Services up',
      'count',
      `Services with a replica that is ready, of ${services.length}.`,
      'count(max by (job) (service_ready) == 1) or vector(0)',
      { steps: below(services.length), opens: 'one-service' },
    ),
    stat(
      'Answers 5xx at the door',
      'share',
      'Share of the answers of five minutes. The objective allows 0.001.',
      `(sum(rate(${errors}[5m])) or vector(0)) / sum(rate(${answers}[5m]))`,
      { steps: above(0.05, 0.001), nothing: 'no requests', opens: 'one-service' },
    ),
    stat(
      'Fastest burn of a budget',
      'times',
      'Of all objectives, over an hour: at 1 a budget lasts for exactly 30 days; at 14.4 somebody is called.',
      `max(${burnedIn('1h')})`,
      { steps: burning, nothing: 'no traffic' },
    ),
    stat(
      'Order past its deadline',
      'seconds',
      'How late the latest order is that is neither delivered nor paid back.',
      'max(orders_late_seconds{state=~"paid|generating"})',
      { steps: above(60, 1), opens: 'orders' },
    ),
    stat(
      'Refund stuck',
      'seconds',
      'Age of the oldest refund that waits for nothing but us. Above an hour somebody is called.',
      'max(refunds_oldest_seconds{waits_for="nothing"})',
      { steps: above(3600, 600), opens: 'money' },
    ),
  ],
};

export const whichPart: Row = {
  title: 'Which part?',
  panels: [
    stat(
      'Paid order not started',
      'seconds',
      'Age of the oldest order that is paid and that nobody works on.',
      'max(orders_oldest_seconds{state="paid"})',
      { steps: above(180, 60), opens: 'orders' },
    ),
    stat(
      'Work ahead of a new order',
      'seconds',
      'As long as a new order would wait for the engines. Above half an hour there is a ticket.',
      'max(generation_queue_seconds) / count(generation_queue_seconds)',
      { steps: above(1800, 600), opens: 'generation' },
    ),
    stat(
      'Oldest unhandled event',
      'seconds',
      'Of all consumers and topics. Above two minutes somebody is called.',
      'max(messaging_consumer_lag_seconds)',
      { steps: above(120, 30), opens: 'bus' },
    ),
    stat(
      'Oldest unsent event',
      'seconds',
      'Of the outboxes of all services. Above a minute somebody is called.',
      'max(outbox_oldest_seconds)',
      { steps: above(60, 15), opens: 'bus' },
    ),
    stat(
      'Dead letters of a day',
      'count',
      'Events given up within 24 hours, less those played again.',
      '(sum(increase(messaging_dead_letters_total[1d])) or vector(0)) - (sum(increase(messaging_dead_letters_replayed_total[1d])) or vector(0))',
      { steps: above(1), opens: 'bus' },
    ),
    stat(
      'Oldest mail that waits',
      'seconds',
      'A mail goes out within two minutes; above three somebody is called.',
      'max(mails_oldest_seconds)',
      { steps: above(180, 120), opens: 'life-of-data' },
    ),
  ],
};

export const whatItStandsOn: Row = {
  title: 'What it stands on',
  panels: [
    stat(
      'Databases',
      'count',
      'A service is ready only with its database.',
      'min(max by (job) (service_ready{job!="gateway"}))',
      { steps: below(1), words: answersOr, opens: 'one-service' },
    ),
    stat(
      'Kafka',
      'count',
      'There: some replica of every service has joined its consumer groups.',
      'min(max by (job, mode) (messaging_consumer_group_member))',
      { steps: below(1), words: answersOr, opens: 'bus' },
    ),
    stat(
      'Object store: requests that fail',
      'share',
      'Answers 5xx and no answers, of five minutes.',
      '(sum(rate(object_store_request_duration_seconds_count{outcome="failed"}[5m])) or vector(0)) / sum(rate(object_store_request_duration_seconds_count[5m]))',
      { steps: above(0.2, 0.01), nothing: 'no requests', opens: 'life-of-data' },
    ),
    stat(
      'Keycloak: requests that fail',
      'share',
      'Answers 5xx, no answers, and requests held back, of five minutes.',
      '(sum(rate(keycloak_seconds_count{outcome=~"failed|held_back"}[5m])) or vector(0)) / sum(rate(keycloak_seconds_count[5m]))',
      { steps: above(0.2, 0.01), nothing: 'no requests', opens: 'accounts' },
    ),
    stat(
      'Engines',
      'count',
      'There: every kind of engine that is configured has one that can work. The built-in engine is in the service itself.',
      'min(max by (engine) (engine_ready))',
      { steps: below(1), nothing: 'built in', words: answersOr, opens: 'generation' },
    ),
    stat('Image work', 'count', 'Paused while the object store is away.', 'max(generation_work_paused)', {
      steps: above(1),
      words: { 0: 'running', 1: 'paused' },
      opens: 'generation',
    }),
  ],
};
