import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { okReplyCode } from '@cabinet/contract/endpoint'
import { type ErrorKey, errorStatuses } from '@cabinet/contract/errors'
import { z } from 'zod'
import { replaceSender, type SendRequest } from './send.ts'

/** For tests: a fake answer of one endpoint, made by `answerEndpoint` or `refuseEndpoint`. */
export interface FakeAnswer {
  path: string
  answer(fields: unknown): { status: number; body: unknown }
}

/**
 * For tests: answers an endpoint with the result of `fn`; request and reply are validated by the contract.
 */
export const answerEndpoint = <E extends Endpoint>(
  endpoint: E,
  fn: (input: EndpointInput<E>) => EndpointReply<E>,
): FakeAnswer => ({
  path: endpoint.path,
  answer: (fields) => ({
    status: 200,
    body: {
      Code: okReplyCode,
      Data: z.encode(endpoint.reply, fn(decodeInput(endpoint, fields))),
      Msg: '',
    },
  }),
})

/** Reads the fields by the contract; a switch that the contract reads from text is text again. */
function decodeInput<E extends Endpoint>(endpoint: E, fields: unknown): EndpointInput<E> {
  const read = z.safeDecode(endpoint.input, fields as never)
  if (read.success) return read.data as EndpointInput<E>
  const texts = Object.entries(fields as object).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ])
  return z.decode(endpoint.input, Object.fromEntries(texts)) as EndpointInput<E>
}

/** For tests: makes an endpoint fail with an error key. */
export const refuseEndpoint = (endpoint: Endpoint, key: ErrorKey, data: unknown = null): FakeAnswer => ({
  path: endpoint.path,
  answer: () => ({ status: errorStatuses[key], body: { Code: errorStatuses[key], Data: data, Msg: key } }),
})

const plain = (value: string) =>
  /^-?\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value

/** For tests: answers calls from these; any other path fails the test. Returns the requests in order. */
export function createFakeSend(...answers: FakeAnswer[]) {
  const asked: { path: string; fields: Record<string, unknown>; headers: Record<string, string> }[] = []
  const send: SendRequest = async ({ url, body, headers }) => {
    const { pathname, searchParams } = new URL(url, 'http://test')
    searchParams.delete('n')
    const inQuery = Object.fromEntries([...searchParams].map(([name, value]) => [name, plain(value)]))
    const fields = body === undefined ? inQuery : JSON.parse(body)
    asked.push({ path: pathname, fields, headers })
    const found = answers.findLast(({ path }) => path === pathname)
    if (!found) throw new Error(`nobody answers ${pathname}`)
    return found.answer(fields)
  }
  return { asked, restore: replaceSender(send) }
}
