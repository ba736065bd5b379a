import type { Client } from '@connectrpc/connect';
import { Verdict, type GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { problem } from '@headshots/platform/errors';
import type { CheckedSelfie, SelfieCheck } from './selfie-check.port.ts';
import { quarters } from '../decoding/quarter.ts';
import { eyesOf } from '../photo/index.ts';
import { expressionWords, outfitWords, verdictWords } from '@headshots/proto/words';

export class GenerationClient implements SelfieCheck {
  constructor(private readonly generation: Client<typeof GenerationService>) {}

  async check(
    image: Uint8Array,
    original: { readonly width: number; readonly height: number },
  ): Promise<CheckedSelfie> {
    const answer = await this.generation.checkSelfie({
      image,
      originalWidth: original.width,
      originalHeight: original.height,
    });
    const verdict = verdictWords.find(answer.verdict);
    if (!verdict) throw problem('service.unavailable', { retryAfterSeconds: 5 });
    const [refusing, hints] = split(answer.reasons);
    return {
      verdict,
      refusals: refusing,
      reasons: [...refusing, ...hints],
      expressions: answer.expressions.flatMap(({ expression, possible, reason }) => {
        const known = expressionWords.find(expression);
        return known ? [{ expression: known, possible, reason }] : [];
      }),
      outfits: answer.outfits.flatMap(({ outfit, possible, reason }) => {
        const known = outfitWords.find(outfit);
        return known ? [{ outfit: known, possible, reason }] : [];
      }),
      turn: quarters.find((quarter) => quarter === answer.turn) ?? 0,
      eyes: eyesOf(answer.eyes),
    };
  }
}

function split(
  reasons: readonly { readonly code: string; readonly severity: Verdict }[],
): [string[], string[]] {
  const codes = (refuses: boolean): string[] =>
    reasons.filter(({ severity }) => (severity === Verdict.REFUSE) === refuses).map(({ code }) => code);
  return [codes(true), codes(false)];
}
