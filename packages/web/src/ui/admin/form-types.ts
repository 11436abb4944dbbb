import type { ReactNode } from 'react'
import type { Say } from './host.ts'
import type { Choice, TreeChoice } from './types.ts'

interface Base<Values> {
  name: Extract<keyof Values, string>
  words: Say
  required?: boolean
  /** Below the field; may depend on what is filled in. */
  hint?: Say | ((values: Values) => Say | undefined)
  /** Words of what is wrong, or null. Asked when the value is not empty. */
  check?: (value: never, values: Values) => Say | null
  /** Two such fields share a line. */
  half?: boolean
  disabled?: boolean
  /** Left out while false. */
  shown?: (values: Values) => boolean
}

interface Placed {
  placeholder?: Say
}

export type Field<Values> =
  | { kind: 'section'; words: Say }
  | (Base<Values> & Placed & { kind: 'text'; max?: number; autoComplete?: string; end?: ReactNode })
  | (Base<Values> & Placed & { kind: 'password' })
  | (Base<Values> & Placed & { kind: 'area'; max?: number; rows?: number })
  | (Base<Values> & Placed & { kind: 'number'; min?: number; max?: number; unit?: Say })
  /** Bytes; `zero` words what 0 means and offers it as a checkbox ('Unlimited'). */
  | (Base<Values> & { kind: 'size'; zero?: Say })
  | (Base<Values> &
      Placed & { kind: 'select'; options: readonly Choice[]; many?: boolean; clearable?: boolean })
  /** Two to five, side by side. */
  | (Base<Values> & { kind: 'segments'; options: readonly Choice[] })
  | (Base<Values> &
      Placed & {
        kind: 'tree'
        options: TreeChoice[]
        load?: (value: string) => Promise<void>
        many?: boolean
        clearable?: boolean
      })
  | (Base<Values> & { kind: 'switch' })
  /** A Date or null; `time` with the clock. */
  | (Base<Values> & Placed & { kind: 'date'; time?: boolean; future?: boolean })
  /** A field of the room's own: a picker. */
  | (Base<Values> & {
      kind: 'own'
      draw: (field: OwnField) => ReactNode
    })

export interface OwnField {
  id?: string
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  placeholder: string
}

export interface FormOf<Values> {
  fields: readonly Field<Values>[]
  initial: Values
  /** Which field an error key of the server belongs to; others stand on top of the form. */
  errorAt?: Readonly<Partial<Record<string, Extract<keyof Values, string>>>>
}
