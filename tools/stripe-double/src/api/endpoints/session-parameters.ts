import { z } from 'zod';
import { expand, metadata, text, truth, whole } from '../parameters.ts';

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );
const methods =
  'alipay amazon_pay bancontact blik card eps giropay ideal klarna link mb_way mobilepay multibanco p24 paypal pay_by_bank revolut_pay sepa_debit sofort swish twint us_bank_account'.split(
    ' ',
  );
const address = z.string().regex(/^https?:\/\/\S+$/, 'Not a valid URL');

const line = z.strictObject({
  quantity: whole.pipe(z.number().min(1)),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/, 'a three-letter currency in lower case'),
    unit_amount: whole.pipe(z.number().min(0).max(99_999_999)),
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: z.array(address).optional(),
      metadata,
      tax_code: text.optional(),
    }),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
});

const paymentIntentData = z.strictObject({
  description: z.string().max(1_000).optional(),
  metadata,
  statement_descriptor_suffix: z
    .string()
    .regex(/^(?=.*[A-Za-z])[^<>\\'"*]{1,22}$/, 'at most 22 letters and digits, one letter at least')
    .optional(),
});

export const sessionParameters = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(line).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address')
    .max(800)
    .optional(),
  locale: z.enum(locales).optional(),
  expires_at: whole.optional(),
  metadata,
  payment_intent_data: paymentIntentData.optional(),
  adaptive_pricing: z.strictObject({ enabled: truth }).optional(),
  allow_promotion_codes: truth.optional(),
  allowed_payment_method_types: z.array(z.enum(methods)).min(1).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand,
});
export type SessionParameters = z.infer<typeof sessionParameters>;
