import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { isUnauthorizedAnswer, sendToEndpoint, unwrapReply } from './ask.ts'
import { CallError } from './call-error.ts'
import { runInOneTab } from './one-at-a-time.ts'

/** Reason why a session ended: refused by the server, idle too long, no user id, or signed out. */
export type SessionEndReason = 'expired' | 'idle' | 'missing' | 'signed-out'

interface Pair {
  access: string
  refresh: string
  /** Time in ms when this browser received the pair, by its own clock: the server's clock may differ. */
  at: number
}

/** Storage keys of the login; the navigation guard checks `marker` (specification). */
const names = { marker: 'login', token: 'token', uid: 'uid' } as const

function held(): Pair | null {
  try {
    return JSON.parse(localStorage.getItem(names.token) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a new pair of tokens. */
export function storeTokenPair(tokens: { accessToken: string; refreshToken: string }) {
  const pair: Pair = { access: tokens.accessToken, refresh: tokens.refreshToken, at: Date.now() }
  localStorage.setItem(names.token, JSON.stringify(pair))
  forgetIdleSession()
  ended = null
}

/** Stores the signed-in user's id, which sets the login marker. */
export function storeLoginMarker(userId: string) {
  localStorage.setItem(names.uid, userId)
  localStorage.setItem(names.marker, '1')
}

/** Whether the login marker of the navigation guard is set. */
export const hasLoginMarker = () => localStorage.getItem(names.marker) !== null
/** Returns the signed-in user's id, or null. */
export const signedInUserId = () => localStorage.getItem(names.uid)

/** Returns the state of an access token of this age (specification: up to 10 h, 10 to 12 h, over 12 h). */
export function tokenStateAtAge(ageMs: number): 'use' | 'exchange' | 'ended' {
  if (ageMs > limits.tokenEndMs) return 'ended'
  return ageMs > limits.tokenRefreshMs ? 'exchange' : 'use'
}

/** Returns a valid token, also for requests outside `call`: streams, uploads, pdf.js, the push channel. */
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

/**
 * Returns a token newer than `used`, exchanged once for all concurrent calls and tabs; null if the server
 * refuses.
 */
export function renewBearerToken(used: string): Promise<string | null> {
  return runInOneTab('cabinet.token', async () => {
    const pair = held()
    if (!pair) return null
    // Another call or tab has already renewed it.
    if (pair.access !== used) return pair.access
    const incoming = await sendToEndpoint(authEndpoints.exchangeToken, {}, { token: pair.refresh })
    if (isUnauthorizedAnswer(incoming)) return null
    storeTokenPair(unwrapReply(authEndpoints.exchangeToken, incoming))
    return held()?.access ?? null
  })
}

type Listener = (reason: SessionEndReason) => void
const listeners = new Set<Listener>()

/** Calls back when the session has ended, here or in another tab; returns an unsubscribe function. */
export function onSessionEnd(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes for a reload of this window that the idle dialog was not answered yet. */
const idleNote = 'sessionIdle'
let ended: SessionEndReason | null = sessionStorage.getItem(idleNote) && !held() ? 'idle' : null

/** Forgets that the session idled, once the dialog is answered. */
export const forgetIdleSession = () => sessionStorage.removeItem(idleNote)

/** Returns why the session of this page ended; null while it lasts. */
export const sessionEndReason = () => ended

/** Removes the stored login and reports the reason, once for all calls refused together. */
export function endStoredSession(reason: SessionEndReason) {
  for (const name of Object.values(names)) localStorage.removeItem(name)
  if (reason === 'idle') sessionStorage.setItem(idleNote, '1')
  tell(reason)
}

function tell(reason: SessionEndReason) {
  if (ended) return
  ended = reason
  for (const listener of listeners) listener(reason)
}

window.addEventListener('storage', (event) => {
  if (event.key !== names.token) return
  // Another tab signed in, or has already removed the stored login.
  if (event.newValue !== null) ended = null
  else if (event.oldValue !== null) tell('signed-out')
})
