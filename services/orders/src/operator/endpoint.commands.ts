import { command, told, type Answer, type Commands } from '@headshots/platform/operator';
import {
  type ArrangedEndpoint,
  type ArrangeEndpoint,
  type RemovedEndpoint,
  PaymentFailed,
  type Endpoint,
} from '../payments/index.ts';

const removedEndpoints: Readonly<Record<RemovedEndpoint, string>> = {
  removed: 'Ended. Its secret can leave STRIPE_WEBHOOK_SECRETS.',
  unknown: 'No endpoint of this address has this id.',
  last: 'It is the only one that tells everything: make another first, with --second.',
};

export const endpointCommands = (arrange: () => ArrangeEndpoint): Commands => ({
  'stripe-endpoint': command({
    does: 'makes the webhook endpoint at Stripe for this installation, or brings it in order',
    takes: [],
    options: {
      second: {
        type: 'boolean',
        help: 'makes one more, for a new secret: Stripe cannot be asked to change one',
      },
      end: { type: 'string', value: 'we_123', help: 'ends one whose secret is not used any more' },
    },
    run: ({ options: { second, end } }) =>
      orRefused(async () => {
        if (end !== undefined) return told(removedEndpoints, await arrange().remove(end), 'removed');
        return answerOf(await arrange().run({ second: second === true }));
      }),
  }),
});

function answerOf(arranged: ArrangedEndpoint): Answer {
  const { outcome, endpoint, others } = arranged;
  const rows = [endpoint, ...others].map(rowOf);
  if (outcome === 'created')
    return { rows, says: [...secretSays(arranged.secret, others), ...endOthers(others)] };
  const sentence =
    outcome === 'updated'
      ? 'It is enabled now for all that the service handles; its secret is the same.'
      : 'It is as it should be: nothing changed.';
  const secret = 'Its secret was told when it was made. If that is lost, make another with --second.';
  return { rows, says: [sentence, secret, ...endOthers(others)] };
}

const secretSays = (secret: string, others: readonly Endpoint[]): readonly string[] => [
  'Created. Give the service its signing secret, which is not told again, and start it anew:',
  `STRIPE_WEBHOOK_SECRETS=${[secret, ...(others.length > 0 ? ['<the one it has>'] : [])].join(',')}`,
];

const endOthers = (others: readonly Endpoint[]): readonly string[] =>
  others.map(({ id }) => `Of the same address; end it once its secret is not used: --end ${id}`);

const rowOf = ({ id, url, isEnabled, apiVersion, eventTypes, createdAt }: Endpoint) => ({
  endpoint: id,
  address: url,
  state: isEnabled ? 'enabled' : 'disabled',
  'API version': apiVersion,
  'kinds of events': eventTypes.length,
  created: createdAt,
});

/** Stripe's own words for what it refuses: they name the right that a key lacks, or what is wrong with the address. */
async function orRefused(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.outcome !== 'refused') throw error;
    const words = error.cause instanceof Error ? error.cause.message : error.code;
    return { says: [`Stripe refused: ${words}`], done: false };
  }
}
