import type { HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import { mailOf } from '../fake-desk.ts';
import { bad, good } from './answer.ts';
import { deskOrderRoute, staffName } from './staff-route.ts';

/** Mails about an order. What waits and has no problem is sent once it has been listed. */
export function deskMailHandlers(db: FakeDb): HttpHandler[] {
  return [
    deskOrderRoute(db, 'get', '/mails', ({ mails }) => {
      const listed = [...mails];
      listed.forEach((mail, index) => {
        if (mail.state === 'pending' && mail.problem === null)
          mails[index] = { ...mail, state: 'sent', finishedAt: new Date().toISOString() };
      });
      return good({ mails: listed });
    }),
    deskOrderRoute(db, 'post', '/mails/:mail/resend', ({ mails }, { params }) => {
      const found = mails.find(({ id }) => id === params['mail']);
      if (found === undefined) return bad({ status: 404, code: 'mail.not_found' });
      if (!found.canResend) return bad({ status: 409, code: 'mail.not_again' });
      const { kind } = found;
      const waiting = mails.find((each) => each.kind === kind && each.state === 'pending');
      if (waiting !== undefined) return good({ mail: waiting });
      const part = { state: 'pending', finishedAt: null, askedBy: staffName, canResend: false } as const;
      const mail = mailOf(kind, new Date().toISOString(), part);
      mails.push(mail);
      return good({ mail });
    }),
  ];
}
