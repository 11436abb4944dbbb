import type { z } from 'zod'
import type { EndpointAccess } from './endpoint.ts'

/** A call whose request body or reply is bytes. Its query is parsed, and its refusals worded, as an endpoint's are. */
export interface ByteStream<
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: 'GET' | 'POST'
  /** An alternative method with the same reply, if the specification shows both. */
  also?: 'GET'
  path: `/api/${string}`
  access: EndpointAccess
  /** Fields of the query, and of the form where the body is one. */
  query: Q
  /** Kind of a body with bytes, for the API document. */
  body?: 'octets' | 'multipart' | 'octets or multipart'
  /** Data of a successful reply; absent where the reply is bytes. */
  reply?: R
  /** One line for the API document. */
  summary: string
}

export function stream<Q extends z.ZodType>(definition: ByteStream<Q, undefined>): ByteStream<Q, undefined>
export function stream<Q extends z.ZodType, R extends z.ZodType>(
  definition: ByteStream<Q, R> & { reply: R },
): ByteStream<Q, R> & { reply: R }
export function stream(definition: ByteStream): ByteStream {
  return definition
}

/** Decoded query of a stream. */
export type StreamQuery<S extends ByteStream> = z.output<S['query']>
