import type { KeptHeadshot, Photo, Run } from './photo.ts';
import type { HeadshotEntity } from './headshot.entity.ts';
import type { PhotoEntity } from './photo.entity.ts';
import type { RunEntity } from './run.entity.ts';

export function toPhoto({ expiringToldAt: _told, ...row }: PhotoEntity): Photo {
  return {
    ...row,
    failure: row.failure ?? undefined,
    endedAt: row.endedAt ?? undefined,
    keptUntil: row.keptUntil ?? undefined,
    orderId: row.orderId ?? undefined,
    eyes: row.eyes ?? undefined,
  };
}

export function toRun(row: RunEntity): Run {
  return {
    ...row,
    package: row.package ?? undefined,
    engine: row.engine ?? undefined,
    paidAt: row.paidAt ?? undefined,
    startedAt: row.startedAt ?? undefined,
    completedAt: row.completedAt ?? undefined,
    deliveredAt: row.deliveredAt ?? undefined,
    failedAt: row.failedAt ?? undefined,
    failedReason: row.failedReason ?? undefined,
    refundAt: row.refundAt ?? undefined,
    refundReason: row.refundReason ?? undefined,
    settledAt: row.settledAt ?? undefined,
    storedAt: row.storedAt ?? undefined,
    handedOutAt: row.handedOutAt ?? undefined,
    filesEndedAt: row.filesEndedAt ?? undefined,
  };
}

export function toHeadshot(row: HeadshotEntity): KeptHeadshot {
  return { ...row, crc32: Number(row.crc32), eyes: row.eyes ?? undefined, garment: row.garment ?? undefined };
}
