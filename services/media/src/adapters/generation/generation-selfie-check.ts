import type { Client } from '@connectrpc/connect';
import { Verdict as WireVerdict, type GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { problem } from '@headshots/platform/errors';
import type { CheckedSelfie, SelfieCheck } from '../../application/ports/selfie-check.ts';
import { fromWireExpression } from '../../application/wire.ts';
import { verdicts } from '../../domain/vocabulary.ts';

export class GenerationSelfieCheck implements SelfieCheck {
  private readonly generation: Client<typeof GenerationService>;

  constructor(generation: Client<typeof GenerationService>) {
    this.generation = generation;
  }

  async check(
    image: Uint8Array,
    original: { readonly width: number; readonly height: number },
  ): Promise<CheckedSelfie> {
    const answer = await this.generation.checkSelfie({
      image,
      originalWidth: original.width,
      originalHeight: original.height,
    });
    const verdict = verdicts[answer.verdict - 1];
    if (!verdict) throw problem('service.unavailable', { retryAfterSeconds: 5 });
    const [refusing, hints] = split(answer.reasons);
    return {
      verdict,
      refusals: refusing,
      reasons: [...refusing, ...hints],
      expressions: answer.expressions.flatMap(({ expression, possible, reason }) => {
        const known = fromWireExpression(expression);
        return known ? [{ expression: known, possible, reason }] : [];
      }),
    };
  }
}

function split(
  reasons: readonly { readonly code: string; readonly severity: WireVerdict }[],
): [string[], string[]] {
  const codes = (refuses: boolean): string[] =>
    reasons.filter(({ severity }) => (severity === WireVerdict.REFUSE) === refuses).map(({ code }) => code);
  return [codes(true), codes(false)];
}
