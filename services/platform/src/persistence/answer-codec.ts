import { fromJson, toJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';

export interface AnswerCodec<T> {
  encode(answer: T): unknown;
  decode(stored: unknown): T;
}

export const jsonCodec = <T>(): AnswerCodec<T> => ({
  encode: (answer) => answer,
  decode: (stored) => stored as T,
});

export const messageCodec = <D extends DescMessage>(schema: D): AnswerCodec<MessageShape<D>> => ({
  encode: (answer) => toJson(schema, answer),
  decode: (stored) => fromJson(schema, stored as JsonValue, { ignoreUnknownFields: true }),
});
