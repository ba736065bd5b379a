import { above, most, panel, perHour, perSecond, stat, total, worst, type Board } from './board.ts';

export const lifeOfData: Board = {
  name: 'life-of-data',
  title: 'Life of the data',
  rows: [
    {
      title: 'Now',
      panels: [
        stat(
          'Deletions late',
          'count',
          'Accounts whose deletion was not confirmed by every service within an hour.',
          'max(account_deletions_late)',
          { steps: above(1) },
        ),
        stat(
          'Photos overdue',
          'count',
          'Past their end and not gone from every store.',
          'max(media_photos_overdue)',
          { steps: above(1) },
        ),
        stat(
          'Removal from the store',
          'count',
          'Held: nothing is removed, because of a restore or of a store that is not ours.',
          'max(media_removal_held)',
          { steps: above(1), words: { 0: 'running', 1: 'held' } },
        ),
        stat(
          'Sweeps stopped',
          'count',
          'Buckets whose sweep would remove more than it may and waits for an operator.',
          'sum(max by (instance) (media_sweeps_stopped))',
          { steps: above(1) },
        ),
        stat(
          'Mails late',
          'count',
          'They should have gone out a quarter of an hour ago.',
          'max(notification_mails_late)',
          { steps: above(1) },
        ),
        stat(
          'Mails parked',
          'count',
          'Given up within a day; they need a person.',
          'max(notification_mails_parked)',
          { steps: above(1) },
        ),
      ],
    },
    {
      title: 'Promises about deletion',
      panels: [
        panel('Accounts whose deletion is late', 'count', '0, always.', worst('account_deletions_late')),
        panel('Photos that should be gone', 'count', '0, always.', worst('media_photos_overdue')),
        panel(
          'Oldest removal that waits',
          'seconds',
          'From its decision until the object store has done it.',
          worst('media_object_removals_oldest_seconds'),
        ),
        panel('Withdrawals that are late', 'count', '0, always.', worst('orders_withdrawals_late')),
      ],
    },
    {
      title: 'Uploads and images',
      panels: [
        panel('Uploads', 'count', 'Of the last hour by outcome.', {
          expr: 'sum by (outcome) (increase(media_upload_seconds_count[1h]))',
          legend: '{{outcome}}',
        }),
        panel(
          'Time of an upload',
          'seconds',
          '99 of 100.',
          ...most('media_upload_seconds', '1h', ['outcome']),
        ),
        panel(
          'Uploads refused',
          'count',
          'Of the last hour, by what is wrong with them.',
          perHour('media_uploads_refused_total', 'code'),
        ),
        panel(
          'Image processes',
          'count',
          'Busy, and images that wait for one.',
          { ...total('media_image_processes_busy'), legend: 'busy' },
          { ...total('media_images_waiting'), legend: 'waiting' },
        ),
      ],
    },
    {
      title: 'Object store',
      panels: [
        panel(
          'Requests',
          'per second',
          'By outcome.',
          perSecond('object_store_request_duration_seconds_count', 'job', 'outcome'),
        ),
        panel(
          'Time of a request',
          'seconds',
          '99 of 100 by operation.',
          ...most('object_store_request_duration_seconds', '5m', ['job', 'operation']),
        ),
      ],
    },
    {
      title: 'Mail',
      panels: [
        panel(
          'Mails late and parked',
          'count',
          '0, or somebody does not hear from us.',
          { ...worst('notification_mails_late'), legend: 'late' },
          { ...worst('notification_mails_parked'), legend: 'parked' },
        ),
        panel(
          'Oldest mail that waits',
          'seconds',
          'Above five minutes somebody is called.',
          worst('mails_oldest_seconds'),
        ),
      ],
    },
  ],
};
