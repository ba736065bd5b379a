import { expect, it } from '@jest/globals';
import { register } from 'prom-client';
import './audit-log.repository.ts';

it('shows that no mail link was refused yet: the first one raises an alert, too', async () => {
  const { values } = (await register.getSingleMetric('identity_audit_entries_total')?.get()) ?? {
    values: [],
  };
  expect(values).toContainEqual(
    expect.objectContaining({ labels: { action: 'link', outcome: 'refused' }, value: 0 }),
  );
});
