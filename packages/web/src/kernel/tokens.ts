import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { isUnauthorizedAnswer, sendToEndpoint, unwrapReply } from './ask.ts'
import { CallError } from './call-error.ts'
import { runInOneTab } from './one-at-a-time.ts'

/** Why a session ended: the server says so, idle too long, no user id, or the person signed out. */
export type SessionEndReason = 'expired' | 'idle' | 'missing' | 'signed-out'

interface Pair {
  access: string
  refresh: string
  /** When this browser received the pair, by its own clock (ms): the server's clock may differ. */
  at: number
}

/** Where the login is remembered; `marker` is what the navigation guard looks for (specification). */
const names = { marker: 'login', token: 'token', uid: 'uid' } as const

function held(): Pair | null {
  try {
    return JSON.parse(localStorage.getItem(names.token) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers a pair of tokens that has just arrived. */
export function storeTokenPair(tokens: { accessToken: string; refreshToken: string }) {
  const pair: Pair = { access: tokens.accessToken, refresh: tokens.refreshToken, at: Date.now() }
  localStorage.setItem(names.token, JSON.stringify(pair))
  ended = null
}

/** Remembers who signed in, which sets the login marker. */
export function storeLoginMarker(userId: string) {
  localStorage.setItem(names.uid, userId)
  localStorage.setItem(names.marker, '1')
}

/** The login marker of the navigation guard. */
export const hasLoginMarker = () => localStorage.getItem(names.marker) !== null
/** The signed-in person's id, or null. */
export const signedInUserId = () => localStorage.getItem(names.uid)

/** What an access token of this age is good for (specification: up to 10 h, 10 to 12 h, over 12 h). */
export function tokenStateAtAge(ageMs: number): 'use' | 'exchange' | 'ended' {
  if (ageMs > limits.tokenEndMs) return 'ended'
  return ageMs > limits.tokenRefreshMs ? 'exchange' : 'use'
}

/** A token good for now, also for what `call` does not send itself: streams, uploads, pdf.js, the push channel. */
export async function freshBearerToken(): Promise<string> {
  const pair = held()
  if (!pair) return refuse(ended ?? 'missing')
  const state = tokenStateAtAge(Date.now() - pair.at)
  if (state === 'use') return pair.access
  if (state === 'ended') return refuse('idle')
  return (await renewBearerToken(pair.access)) ?? refuse('expired')
}

function refuse(reason: SessionEndReason): never {
  endStoredSession(reason)
  throw new CallError(reason === 'idle' ? 'auth.idle' : 'auth.expired', 401)
}

/** A token newer than `used`, exchanged once however many calls and tabs ask; null when the server refuses. */
export function renewBearerToken(used: string): Promise<string | null> {
  return runInOneTab('cabinet.token', async () => {
    const pair = held()
    if (!pair) return null
    // Another call or tab was faster.
    if (pair.access !== used) return pair.access
    const incoming = await sendToEndpoint(authEndpoints.exchangeToken, {}, { token: pair.refresh })
    if (isUnauthorizedAnswer(incoming)) return null
    storeTokenPair(unwrapReply(authEndpoints.exchangeToken, incoming))
    return held()?.access ?? null
  })
}

type Listener = (reason: SessionEndReason) => void
const listeners = new Set<Listener>()

/** Calls back when the session has ended, here or in another tab; answers with the way to stop. */
export function onSessionEnd(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let ended: SessionEndReason | null = null

/** Why the session of this page ended; null while it lasts. */
export const sessionEndReason = () => ended

/** Forgets the stored login and tells why, once however many calls were refused together. */
export function endStoredSession(reason: SessionEndReason) {
  for (const name of Object.values(names)) localStorage.removeItem(name)
  tell(reason)
}

function tell(reason: SessionEndReason) {
  if (ended) return
  ended = reason
  for (const listener of listeners) listener(reason)
}

window.addEventListener('storage', (event) => {
  if (event.key !== names.token) return
  // Another tab signed in, or has cleared the stored login already.
  if (event.newValue !== null) ended = null
  else if (event.oldValue !== null) tell('signed-out')
})
