import type { z } from 'zod'

/**
 * Access level of an endpoint. `anyone` needs no token; `session` any signed-in user, even one who must first
 * change the password or accept the terms; `user` any signed-in user; `admin` user types 1 to 3; `enterprise` types 1 and 2;
 * `platform` type 1.
 */
export type EndpointAccess = 'anyone' | 'session' | 'user' | 'admin' | 'enterprise' | 'platform'

export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH'
  /** An alternative method with the same reply, if the specification shows both. */
  also?: 'GET' | 'POST'
  path: `/api/${string}`
  access: EndpointAccess
  input: I
  reply: R
  /** Whether clients may ask it in one request with others (`readBatch`); only for calls that change nothing. */
  batched?: true
  /** Bytes that a body may have, where it may have more than usual (the server's `kernel/bodies`). */
  bodyBytes?: number
  /** Nested levels and field names that a body may have, where more than usual. */
  bodyDepth?: number
  bodyKeys?: number
  /** One line for the API document. */
  summary: string
}

export const endpoint = <I extends z.ZodType, R extends z.ZodType>(definition: Endpoint<I, R>) => definition

/** Input of a use case. */
export type EndpointInput<E extends Endpoint> = z.output<E['input']>
/** Result of a use case. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** Code of every successful reply (specification). */
export const okReplyCode = 200
/** Code of a failed chunk, sent on HTTP 200 (specification). */
export const chunkFailedReplyCode = 201
