import { HttpAdapterHost } from '@nestjs/core';
import { sessionIssuer } from '@headshots/platform/config';
import { SessionVerifier, StaffVerifier } from '@headshots/platform/auth';
import { CollectExport } from './api/account/collect-export.ts';
import { SendExport } from './api/account/send-export.ts';
import { StoredFiles } from './api/account/stored-files.ts';
import { ConcurrentLogins } from './api/auth/concurrent-logins.ts';
import { PreviewOffer } from './api/catalogue/preview-offer.ts';
import { RecentTimes } from './api/catalogue/recent-times.ts';
import { EventHub } from './api/events/event-hub.ts';
import { PackageEstimates } from './api/photos/package-estimates.ts';
import { MediaUpload } from './api/photos/upload/media-upload.ts';
import { Terms } from './api/photos/upload/terms.ts';
import { Uploads } from './api/photos/upload/uploads.ts';
import { ConcurrentUploads } from './api/photos/upload/concurrent-uploads.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.ts';
import { HttpServer } from './http-server.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { SharedLimits } from './http/shared-limits.ts';
import { IDENTITY, neighbours, type Identity } from './neighbours.ts';
import { Denylist } from './sessions/denylist.ts';
import { DenylistFeed } from './sessions/denylist-feed.ts';
import { SeenTokens } from './sessions/seen-tokens.ts';
import { leewaySeconds, Sessions } from './sessions/sessions.ts';
import { StaffSessions } from './sessions/staff-sessions.ts';

/** What routes and feeds are made of, in the order in which it starts and stops. */
export const providers = [
  ...neighbours,
  CollectExport,
  SendExport,
  PackageEstimates,
  RecentTimes,
  PreviewOffer,
  Uploads,
  Terms,
  { provide: ConcurrentLogins, useFactory: () => new ConcurrentLogins() },
  { provide: Denylist, useFactory: () => new Denylist() },
  {
    provide: DenylistFeed,
    inject: [IDENTITY, Denylist],
    useFactory: (identity: Identity, denylist: Denylist) => new DenylistFeed(identity, denylist),
  },
  {
    provide: SeenTokens,
    inject: [IDENTITY],
    useFactory: (identity: Identity) => new SeenTokens(identity),
  },
  {
    provide: Sessions,
    inject: [GATEWAY_CONFIG, Denylist, SeenTokens],
    useFactory: (config: GatewayConfig, denylist: Denylist, seen: SeenTokens) =>
      new Sessions(
        new SessionVerifier({
          identityUrl: config.IDENTITY_URL,
          issuer: sessionIssuer(config),
          leewaySeconds,
        }),
        denylist,
        { onSeen: (token) => seen.add(token) },
      ),
  },
  {
    provide: StaffSessions,
    inject: [GATEWAY_CONFIG],
    useFactory: (config: GatewayConfig) =>
      new StaffSessions(
        new StaffVerifier({
          identityUrl: config.IDENTITY_URL,
          issuer: sessionIssuer(config),
          leewaySeconds,
        }),
      ),
  },
  { provide: EventHub, inject: [Denylist], useFactory: (denylist: Denylist) => new EventHub(denylist) },
  {
    provide: StoredFiles,
    inject: [GATEWAY_CONFIG],
    useFactory: ({ MEDIA_URL }: GatewayConfig) => new StoredFiles(MEDIA_URL),
  },
  {
    provide: MediaUpload,
    inject: [GATEWAY_CONFIG],
    useFactory: ({ MEDIA_URL, UPLOADS_AT_ONCE: atOnce, UPLOAD_SILENCE_SECONDS }: GatewayConfig) =>
      new MediaUpload(MEDIA_URL, { atOnce, silenceMs: UPLOAD_SILENCE_SECONDS * 1_000 }),
  },
  {
    provide: ConcurrentUploads,
    inject: [GATEWAY_CONFIG],
    useFactory: ({ UPLOADS_AT_ONCE: all, UPLOADS_AT_ONCE_PER_USER: each }: GatewayConfig) =>
      new ConcurrentUploads({ all, each }),
  },
  {
    provide: RateLimiter,
    inject: [GATEWAY_CONFIG],
    useFactory: ({
      RATE_LIMIT_MULTIPLIER: multiplier,
      PAGE_RATE_LIMIT_MULTIPLIER: pageMultiplier,
    }: GatewayConfig) => new RateLimiter({ multiplier, pageMultiplier }),
  },
  {
    provide: SharedLimits,
    inject: [IDENTITY, RateLimiter],
    useFactory: (identity: Identity, limiter: RateLimiter) => new SharedLimits(identity, limiter),
  },
  {
    provide: HttpServer,
    inject: [HttpAdapterHost, GATEWAY_CONFIG, Sessions, StaffSessions, RateLimiter, SharedLimits],
    useFactory: (
      host: HttpAdapterHost,
      config: GatewayConfig,
      sessions: Sessions,
      staff: StaffSessions,
      limiter: RateLimiter,
      shared: SharedLimits,
    ) => {
      const { RESTORE_MODE: restoring, DESK: desk } = config;
      return new HttpServer(host, config, { sessions, staff, limiter, shared, restoring, desk });
    },
  },
];
