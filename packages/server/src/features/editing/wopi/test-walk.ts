import { expect } from 'vitest'
import type { Call } from '../../../../test/document-server.ts'
import { at, server } from './test-desk.ts'

/** One call of a protocol walk with its expected result. `{n}` in a text makes it unique to this walk. */
export interface Step {
  /** X-WOPI-Override, or INFO (CheckFileInfo), GET and PUT (contents), POST (as its headers state). */
  do: string
  headers?: Record<string, string>
  body?: string
  token?: string
  by?: Call['by']
  signedAt?: Date
  /** File created by an earlier step, instead of the walk's. */
  on?: string
  /** Name under which later steps refer to the created file. */
  keep?: string
  /** Default 200. */
  status?: number
  lock?: string
  /** X-WOPI-ItemVersion. */
  version?: RegExp
  /** X-WOPI-ValidRelativeTarget. */
  valid?: RegExp
  /** X-WOPI-InvalidFileNameError. */
  invalid?: RegExp
  json?: object
  /** Expected bytes. */
  is?: string
}

export async function walk(steps: readonly Step[], own: string): Promise<void> {
  const kept = new Map<string, Pick<Call, 'source' | 'token'>>()
  for (const [at, step] of steps.entries()) await take(named(step, own), `step ${at + 1}`, kept)
}

/** Fills the walk's mark into a step's texts; its match patterns stay unchanged. */
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
