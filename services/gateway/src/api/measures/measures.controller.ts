import { Controller, Logger } from '@nestjs/common';
import { Input, Route, type Answer } from '../../http/route.ts';
import * as routes from './measures.endpoints.ts';
import { webMetrics } from './web-metrics.ts';

/** Visits become numbers on the spot; of an error the log keeps its place in our scripts. */
@Controller()
export class MeasuresController {
  private readonly logger = new Logger('measures');

  @Route(routes.countVisit)
  async count(@Input() { body }: Input<typeof routes.countVisit>): Answer<typeof routes.countVisit> {
    const { screen } = body;
    if (body.kind === 'visit') webMetrics.visits.inc({ screen, language: body.language });
    else if (body.kind === 'error') {
      const { fault, at } = body;
      webMetrics.errors.inc({ screen, fault });
      this.logger.warn({ msg: 'a script failed in a browser', screen, fault, at });
    } else {
      const { largestPaintSeconds, interactionSeconds, layoutShift } = body;
      if (largestPaintSeconds !== undefined) webMetrics.largestPaint.observe({ screen }, largestPaintSeconds);
      if (interactionSeconds !== undefined) webMetrics.interaction.observe({ screen }, interactionSeconds);
      if (layoutShift !== undefined) webMetrics.layoutShift.observe({ screen }, layoutShift);
    }
    return {};
  }
}
