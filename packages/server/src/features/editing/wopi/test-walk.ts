import { expect } from 'vitest'
import type { Call } from '../../../../test/document-server.ts'
import { at, server } from './test-desk.ts'

/** One call of a walk through the protocol, and what is to come of it. `{n}` in a text makes it this walk's own. */
export interface Step {
  /** X-WOPI-Override, or INFO (CheckFileInfo), GET and PUT (contents), POST (as its headers say). */
  do: string
  headers?: Record<string, string>
  body?: string
  token?: string
  by?: Call['by']
  signedAt?: Date
  /** The file that a step before made, instead of the walk's. */
  on?: string
  /** Keeps the file that is made under this name. */
  keep?: string
  /** 200 where it is not said. */
  status?: number
  lock?: string
  /** X-WOPI-ItemVersion. */
  version?: RegExp
  /** X-WOPI-ValidRelativeTarget. */
  valid?: RegExp
  /** X-WOPI-InvalidFileNameError. */
  invalid?: RegExp
  json?: object
  /** The bytes that come. */
  is?: string
}

export async function walk(steps: readonly Step[], own: string): Promise<void> {
  const kept = new Map<string, Pick<Call, 'source' | 'token'>>()
  for (const [at, step] of steps.entries()) await take(named(step, own), `step ${at + 1}`, kept)
}

/** The step with the walk's own mark in its texts; what it is matched by stays as it is. */
function named(step: Step, own: string): Step {
  const mine = (text: string) => text.replaceAll('{n}', own)
  const ofTexts = <T extends object>(texts: T): T =>
    Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, typeof value === 'string' ? mine(value) : value]),
    ) as T
  return {
    ...step,
    ...(step.headers && { headers: ofTexts(step.headers) }),
    ...(step.json && { json: ofTexts(step.json) }),
  }
}

async function take(step: Step, name: string, kept: Map<string, Pick<Call, 'source' | 'token'>>) {
  const file = step.on === undefined ? at : kept.get(step.on)!
  const contents = step.do === 'GET' || step.do === 'PUT'
  const reply = await server.call({
    source: file.source,
    token: step.token ?? file.token,
    contents,
    ...(step.do !== 'INFO' && step.do !== 'GET' && { override: step.do, body: step.body ?? '' }),
    ...(step.headers && { headers: step.headers }),
    ...(step.by && { by: step.by }),
    ...(step.signedAt && { at: step.signedAt }),
  })
  const bytes = await reply.text()
  const header = (one: string) => reply.headers.get(`x-wopi-${one}`)
  expect(reply.status, name).toBe(step.status ?? 200)
  if (step.lock !== undefined) expect(header('lock'), name).toBe(step.lock)
  if (step.version) expect(header('itemversion'), name).toMatch(step.version)
  if (step.valid) expect(header('validrelativetarget'), name).toMatch(step.valid)
  if (step.invalid) expect(header('invalidfilenameerror'), name).toMatch(step.invalid)
  if (step.is !== undefined) expect(bytes, name).toBe(step.is)
  if (step.json) expect(JSON.parse(bytes), name).toMatchObject(step.json)
  if (step.keep && reply.ok) {
    const url = new URL((JSON.parse(bytes) as { Url: string }).Url)
    kept.set(step.keep, {
      source: `${url.origin}${url.pathname}`,
      token: url.searchParams.get('access_token')!,
    })
  }
}
