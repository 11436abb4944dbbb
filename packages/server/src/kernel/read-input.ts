import type { Endpoint } from '@cabinet/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findListFault } from './bodies/index.ts'
import { coerceTextFields } from './coerce.ts'
import { AppError } from './errors.ts'

export type InputFields = Record<string, unknown>

/** Reads the input of an endpoint or stream, or throws `common.invalid` with the fields at fault. */
export interface InputReader {
  /** The query, and the body's fields where the method has one (GET and DELETE ignore theirs). */
  ofRequest(request: FastifyRequest): unknown
  /** The fields of a call inside a batch, as a request of this method would have them. */
  ofFields(method: Endpoint['method'], fields: InputFields): unknown
}

export function createInputReader(type: z.ZodType): InputReader {
  const coerce = coerceTextFields(type)
  const parse = (sent: InputFields): unknown => {
    const fault = findListFault(type, sent)
    if (fault) throw new AppError('common.invalid', { fields: [fault] })
    const parsed = z.safeDecode(type, sent as never)
    if (parsed.success) return parsed.data
    throw new AppError('common.invalid', { fields: faults(parsed.error) })
  }
  return {
    ofRequest: (request) => parse(withBody(request, coerce(request.query as InputFields), coerce)),
    ofFields: (method, fields) => parse(hasBody(method) ? fields : coerce(fields)),
  }
}

const hasBody = (method: string) => method !== 'GET' && method !== 'DELETE'

/** The body of a JSON or form request over the query; raw bytes are for the route to read. */
function withBody(
  request: FastifyRequest,
  query: InputFields,
  coerce: (fields: InputFields) => InputFields,
): InputFields {
  const { method, body } = request
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!hasBody(method) || body === undefined) return query
  if (type.includes('urlencoded') || type.includes('multipart/form-data'))
    return { ...query, ...coerce(body as InputFields) }
  if (!type.includes('json')) return query
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('common.invalid')
  return { ...query, ...body }
}

const faults = (error: z.core.$ZodError) =>
  error.issues.slice(0, 10).map((issue) => ({ field: issue.path.join('.'), fault: issue.message }))
