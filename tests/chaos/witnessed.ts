import { codeOf } from '../../deploy/src/api/patient.ts';
import type { Send } from '../../deploy/src/api/public-api.ts';

/** What came back for one request, or that nothing did. */
export interface Seen {
  readonly at: number;
  /** Method and path without ids. */
  readonly call: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
}

/** Writes down every answer, and answers with an error where none came whole. */
export function witnessed(seen: Seen[], send: Send): Send {
  return async (request) => {
    const answer = await send(request)
      .then(whole)
      .catch(() => Response.error());
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    seen.push({
      at: Date.now(),
      call: `${request.method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`,
      status: answer.status,
      code: await codeOf(answer),
    });
    return answer;
  };
}

async function whole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}
