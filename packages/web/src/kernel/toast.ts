import { create } from 'zustand'
import { CallError } from './call.ts'
import { commonMessages } from './common.text.ts'
import { isOffline } from './connection.ts'
import type { TextParameters, TranslatableText } from './text.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastMessage {
  id: number
  kind: ToastKind
  words: TranslatableText
  params: TextParameters
  /** Shows an Undo button. */
  undo?: () => void
  /** Label of that button if it is not Undo. */
  undoWords?: TranslatableText
  /** Display time in ms. */
  stays: number
}

interface Extras {
  params?: TextParameters
  undo?: () => void
  undoWords?: TranslatableText
  /** Display time in ms, if not the default. */
  stays?: number
}

const stays: Record<ToastKind, number> = { success: 4_000, info: 4_000, warning: 6_000, error: 6_000 }
const undoStays = 10_000
const most = 4
let lastId = 0

const store = create<{ toasts: ToastMessage[] }>(() => ({ toasts: [] }))

/** Returns the toasts, of which the last is shown; those that can be undone come back after it. */
export const useToastMessages = () => store((state) => state.toasts)

export const dismissToast = (id: number) =>
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

function show(
  kind: ToastKind,
  words: TranslatableText,
  { params = {}, undo, undoWords, stays: ms }: Extras = {},
) {
  const toast: ToastMessage = {
    id: ++lastId,
    kind,
    words,
    params,
    stays: ms ?? (undo ? undoStays : stays[kind]),
  }
  if (undo) toast.undo = undo
  if (undoWords) toast.undoWords = undoWords
  // One is shown at a time; only what can still be undone waits below the new one.
  store.setState(({ toasts }) => ({ toasts: [...toasts.filter((old) => old.undo), toast].slice(-most) }))
  return toast.id
}

/** Shows toasts; each function returns the toast's id for `dismissToast`. */
export const showToast = {
  success: (words: TranslatableText, extras?: Extras) => show('success', words, extras),
  error: (words: TranslatableText, params?: TextParameters) => show('error', words, params && { params }),
  warning: (words: TranslatableText, params?: TextParameters) => show('warning', words, params && { params }),
  info: (words: TranslatableText, extras?: Extras) => show('info', words, extras),
  /**
   * Reports an error of a call; silent if the call was cancelled or the end of the session is already
   * reported.
   */
  failure: (error: unknown) => {
    const reason = failureReason(error)
    if (reason) show('error', reason.words, { params: reason.params })
  },
}

/** The words of a failure; null where the call was cancelled or the end of the session is already reported. */
export function failureReason(error: unknown): { words: TranslatableText; params: TextParameters } | null {
  if (error instanceof CallError) {
    if (error.status === 401) return null
    if (error.status !== 0) return { words: error.key, params: error.params }
    return { words: isOffline() ? commonMessages.offlineDone : commonMessages.unreachableDone, params: {} }
  }
  if (error instanceof DOMException && error.name === 'AbortError') return null
  console.error(error)
  return { words: 'common.failed', params: {} }
}
