import { most, panel, perHour, perSecond, total, worst, type Board } from './board.ts';

export const lifeOfData: Board = {
  name: 'life-of-data',
  title: 'Life of the data',
  rows: [
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
