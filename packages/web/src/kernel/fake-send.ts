import type { Endpoint, Input, Reply } from '@cabinet/contract/endpoint'
import { OK } from '@cabinet/contract/endpoint'
import { type ErrorKey, errors } from '@cabinet/contract/errors'
import { z } from 'zod'
import { type Send, setSend } from './send.ts'

/** For tests: how one endpoint answers. Made by `on` and `refuse`. */
export interface Answer {
  path: string
  answer(fields: unknown): { status: number; body: unknown }
}

/** For tests: this endpoint answers with what `fn` gives, both through the contract. */
export const on = <E extends Endpoint>(endpoint: E, fn: (input: Input<E>) => Reply<E>): Answer => ({
  path: endpoint.path,
  answer: (fields) => ({
    status: 200,
    body: {
      Code: OK,
      Data: z.encode(endpoint.reply, fn(z.decode(endpoint.input, fields) as Input<E>)),
      Msg: '',
    },
  }),
})

/** For tests: this endpoint refuses. */
export const refuse = (endpoint: Endpoint, key: ErrorKey, data: unknown = null): Answer => ({
  path: endpoint.path,
  answer: () => ({ status: errors[key], body: { Code: errors[key], Data: data, Msg: key } }),
})

const plain = (value: string) =>
  /^-?\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value

/** For tests: answers every call from these; any other path fails the test loudly. Gives what was asked, in order. */
export function fakeSend(...answers: Answer[]) {
  const asked: { path: string; fields: Record<string, unknown>; headers: Record<string, string> }[] = []
  const send: Send = async ({ url, body, headers }) => {
    const { pathname, searchParams } = new URL(url, 'http://test')
    searchParams.delete('n')
    const inQuery = Object.fromEntries([...searchParams].map(([name, value]) => [name, plain(value)]))
    const fields = body === undefined ? inQuery : JSON.parse(body)
    asked.push({ path: pathname, fields, headers })
    const found = answers.findLast(({ path }) => path === pathname)
    if (!found) throw new Error(`nobody answers ${pathname}`)
    return found.answer(fields)
  }
  return { asked, restore: setSend(send) }
}
