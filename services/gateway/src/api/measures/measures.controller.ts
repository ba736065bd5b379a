import { Controller } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import * as routes from './measures.endpoints.ts';
import { webMetrics } from './web-metrics.ts';

/** Visits become numbers on the spot: nothing of a request is kept. */
@Controller()
export class MeasuresController {
  @Route(routes.countVisit)
  async count(@Input() { body }: Input<typeof routes.countVisit>): Answer<typeof routes.countVisit> {
    const { screen } = body;
    if (body.kind === 'visit') webMetrics.visits.inc({ screen, language: body.language });
    else {
      const { largestPaintSeconds, interactionSeconds, layoutShift } = body;
      if (largestPaintSeconds !== undefined) webMetrics.largestPaint.observe({ screen }, largestPaintSeconds);
      if (interactionSeconds !== undefined) webMetrics.interaction.observe({ screen }, interactionSeconds);
      if (layoutShift !== undefined) webMetrics.layoutShift.observe({ screen }, layoutShift);
    }
    return {};
  }
}
