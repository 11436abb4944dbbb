import { useSyncExternalStore } from 'react'
import type { FormOf } from './form-types.ts'
import type { Say } from './host.ts'

export interface FormQuestion<Values extends object> extends FormOf<Values> {
  title: Say
  /** Above the fields. */
  body?: Say
  okWords?: Say
  danger?: boolean
  width?: number
  /** Sends before the dialog closes, so that errors show in it; false leaves it open, as nothing was done. */
  submit?: (values: Values) => Promise<unknown>
}

export interface Waiting {
  number: number
  question: FormQuestion<object>
  answer(values: object | null): void
}

let waiting: Waiting | null = null
let asked = 0
const listeners = new Set<() => void>()
const put = (next: Waiting | null) => {
  waiting = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The form that is being filled in, if any. */
export const useWaiting = () => useSyncExternalStore(subscribe, () => waiting)

/** Whether a form is being filled in: what waits for the person is not at work. */
export const useAsking = () => useSyncExternalStore(subscribe, () => waiting !== null)

/** Asks for a few values in a dialog; null when given up. Works on every `AdminPage` and inside of `AdminForms`. */
export function askForm<Values extends object>(question: FormQuestion<Values>): Promise<Values | null> {
  waiting?.answer(null)
  return new Promise((resolve) => {
    asked += 1
    put({
      number: asked,
      question: question as unknown as FormQuestion<object>,
      answer: (values) => {
        put(null)
        resolve(values as Values | null)
      },
    })
  })
}
