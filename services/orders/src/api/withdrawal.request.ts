import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { problem } from '@headshots/platform/errors';
import {
  WithdrawalSchema,
  type StartWithdrawalRequest,
  type Withdrawal as WithdrawalMessage,
} from '@headshots/proto/orders/v1/orders_pb';
import { withdrawalMailWords } from '@headshots/proto/words';
import { validate as isUuid } from 'uuid';
import { readWithdrawalForm, type WithdrawalForm } from '../withdrawals/withdrawal-form.ts';
import type { MailedWithdrawal } from '../withdrawals/index.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

/** @throws Problem `validation.failed` */
export function withdrawalForm(request: StartWithdrawalRequest): WithdrawalForm {
  const read = readWithdrawalForm(request);
  if ('errors' in read) throw problem('validation.failed', { errors: read.errors });
  return read.form;
}

/** @throws Problem `withdrawal.not_found` */
export function withdrawalIdOf(text: string): string {
  if (!isUuid(text)) throw problem('withdrawal.not_found');
  return text;
}

export function withdrawalMessage(
  { receivedAt, ...declared }: Withdrawal,
  forMail?: Pick<MailedWithdrawal, 'mail' | 'matchedNumber'>,
): WithdrawalMessage {
  const { id, name, orderNumber, email, language } = declared;
  return create(WithdrawalSchema, {
    id,
    name,
    orderNumber,
    email,
    language,
    receivedAt: timestampFromDate(receivedAt),
    ...(forMail && {
      mail: withdrawalMailWords.toCode(forMail.mail),
      matchedOrderNumber: forMail.matchedNumber ?? '',
    }),
  });
}
