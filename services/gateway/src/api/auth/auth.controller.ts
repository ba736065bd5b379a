import { Controller, Headers, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { bearerToken } from '@headshots/platform/auth';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { clientOf } from '../../http/rate-limiter.ts';
import { IDENTITY, loginCall, slowCall, type Identity } from '../../neighbours.ts';
import { Denylist } from '../../sessions/denylist.ts';
import * as routes from './auth.endpoints.ts';
import { forgetName, nameIn, type PersonName } from '../../proxy/apple-name.ts';
import type { Provider } from './auth.schemas.ts';
import { deviceFrom } from './device.ts';
import { ConcurrentLogins } from './concurrent-logins.ts';
import * as views from './user.view.ts';

@Controller()
export class AuthController {
  constructor(
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(Denylist) private readonly denylist: Denylist,
    @Inject(ConcurrentLogins) private readonly logins: ConcurrentLogins,
  ) {}

  @Route(routes.register)
  async register(
    @Input() { body, clientAddress }: Input<typeof routes.register>,
    @Headers('user-agent') userAgent: string | undefined,
  ): Answer<typeof routes.register> {
    const { gender, language, ...rest } = body;
    return views.session.of(
      await this.identity.register(
        {
          ...rest,
          gender: gender ?? '',
          language: language ?? '',
          clientNetwork: clientOf(clientAddress),
          device: deviceFrom(userAgent),
        },
        slowCall,
      ),
    );
  }

  @Route(routes.login)
  async login(
    @Input() { body }: Input<typeof routes.login>,
    @Headers('user-agent') userAgent: string | undefined,
  ): Answer<typeof routes.login> {
    const { email, password, remember = false } = body;
    const input = { email, password, remember, device: deviceFrom(userAgent) };
    return views.session.of(await this.logins.run({}, () => this.identity.login(input, loginCall)));
  }

  @Route(routes.google)
  google(
    @Input() input: Input<typeof routes.google>,
    @Headers('user-agent') userAgent: string | undefined,
  ): Answer<typeof routes.google> {
    return this.social('google', input, userAgent);
  }

  @Route(routes.facebook)
  facebook(
    @Input() input: Input<typeof routes.facebook>,
    @Headers('user-agent') userAgent: string | undefined,
  ): Answer<typeof routes.facebook> {
    return this.social('facebook', input, userAgent);
  }

  @Route(routes.apple)
  async apple(
    @Input() input: Input<typeof routes.apple>,
    @Headers('cookie') cookies: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Answer<typeof routes.apple> {
    const name = nameIn(cookies);
    const session = await this.social('apple', input, userAgent, name);
    if (name) void reply.header('set-cookie', forgetName());
    return session;
  }

  @Route(routes.refresh)
  async refresh(@Input() { body }: Input<typeof routes.refresh>): Answer<typeof routes.refresh> {
    return views.session.of(await this.identity.refresh({ token: body.token }));
  }

  /** The session is denied here before the answer, on other replicas by the event. */
  @Route(routes.logout)
  async logout(@Headers('authorization') authorization: string | undefined): Answer<typeof routes.logout> {
    const token = bearerToken(authorization);
    if (token === undefined) return {};
    const { sessionId } = await this.identity.logout({ token });
    if (sessionId !== '') this.denylist.add(sessionId);
    return {};
  }

  @Route(routes.currentUser)
  async currentUser(
    @Input() { caller }: Input<typeof routes.currentUser>,
  ): Answer<typeof routes.currentUser> {
    return { user: views.user.of(await this.identity.getCurrentUser({}, withUser(caller.token))) };
  }

  @Route(routes.verifyEmail)
  async verifyEmail(
    @Input() { body }: Input<typeof routes.verifyEmail>,
    @Headers('authorization') authorization: string | undefined,
  ): Answer<typeof routes.verifyEmail> {
    const { token, password = '' } = body;
    const proof = { token, password, sessionToken: bearerToken(authorization) ?? '' };
    return { user: views.user.of(await this.identity.verifyEmail(proof, slowCall)) };
  }

  @Route(routes.disownAccount)
  async disown(@Input() { body }: Input<typeof routes.disownAccount>): Answer<typeof routes.disownAccount> {
    await this.identity.disownAccount({ token: body.token }, slowCall);
    return {};
  }

  @Route(routes.resendVerification)
  async resend(
    @Input() { body }: Input<typeof routes.resendVerification>,
  ): Answer<typeof routes.resendVerification> {
    await this.identity.resendVerification({ email: body.email });
    return {};
  }

  private async social(
    provider: Provider,
    { body }: Pick<Input<typeof routes.google>, 'body'>,
    userAgent: string | undefined,
    name: PersonName = { firstName: '', lastName: '' },
  ): Answer<typeof routes.google> {
    const { token, remember = false, language = '' } = body;
    const device = deviceFrom(userAgent);
    const given = { provider, token, remember, language, device, ...name };
    const signedIn = await this.identity.socialLogin(given, slowCall);
    return views.socialSession.of(signedIn);
  }
}
