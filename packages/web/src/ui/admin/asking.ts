import { useSyncExternalStore } from 'react'
import type { FormSpecification } from './form-types.ts'
import type { HostText } from './host.ts'

export interface FormQuestion<Values extends object> extends FormSpecification<Values> {
  title: HostText
  /** Above the fields. */
  body?: HostText
  okWords?: HostText
  danger?: boolean
  width?: number
  /** Submits before the dialog closes, so that errors show in it; false keeps it open. */
  submit?: (values: Values) => Promise<unknown>
}

export interface WaitingFormQuestion {
  number: number
  question: FormQuestion<object>
  answer(values: object | null): void
}

let waiting: WaitingFormQuestion | null = null
let asked = 0
const listeners = new Set<() => void>()
const put = (next: WaitingFormQuestion | null) => {
  waiting = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The form that is being filled in, if any. */
export const useWaitingForm = () => useSyncExternalStore(subscribe, () => waiting)

/** Whether a form is open, so that its caller does not count as busy. */
export const useIsAskingForm = () => useSyncExternalStore(subscribe, () => waiting !== null)

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
