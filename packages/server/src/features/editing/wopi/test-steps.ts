import { expect } from 'vitest'
import type { Step } from './test-walk.ts'

export const bad = { token: 'INVALID', status: 401 }

export const first = { 'x-wopi-lock': 'LockString' }

export const second = { 'x-wopi-lock': 'NewLockString' }

export const wrong = { 'x-wopi-lock': 'IncorrectLockString' }

export const relock = (old: string) => ({ ...second, 'x-wopi-oldlock': old })

export const office = JSON.stringify({ S: '0136ad16-9725-43c3-9ea0-5e01d2dbc162', E: 2, M: 'DE997C5AC4E6' })

export const version = /^\d+$/

export const place: Step = { do: 'LOCK', headers: first }

export const free: Step = { do: 'UNLOCK', headers: first }

export const save = (body: string, headers: Record<string, string> = first): Step => ({
  do: 'PUT',
  headers,
  body,
})

export const get = (is: string): Step => ({ do: 'GET', is })

export const suggest = (name: string, more: Partial<Step> = {}): Step => ({
  do: 'PUT_RELATIVE',
  headers: { 'x-wopi-suggestedtarget': name },
  body: 'beside',
  keep: 'made',
  ...more,
})

export const exact = (name: string, overwrite?: 'True' | 'False', more: Partial<Step> = {}): Step => ({
  ...suggest(name, more),
  headers: {
    'x-wopi-relativetarget': name,
    ...(overwrite && { 'x-wopi-overwriterelativetarget': overwrite }),
  },
})

export const rename = (name: string, more: Partial<Step> = {}): Step => ({
  do: 'RENAME_FILE',
  headers: { 'x-wopi-requestedname': name },
  ...more,
})

export const address = expect.stringMatching(/^http:.*\?access_token=.+/)

export const pages = {
  HostViewUrl: expect.stringMatching(/^http:.*Mode=view$/),
  HostEditUrl: expect.stringMatching(/^http:.*Mode=edit$/),
}

export const madeAs = (name: string | RegExp) => ({
  json: {
    Name: typeof name === 'string' ? name : expect.stringMatching(name),
    Url: address,
    ...pages,
  },
})
