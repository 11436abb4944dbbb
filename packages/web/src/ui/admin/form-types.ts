import type { ReactNode } from 'react'
import type { HostText } from './host.ts'
import type { FieldChoice, TreeFieldChoice } from './types.ts'

interface Base<Values> {
  name: Extract<keyof Values, string>
  words: HostText
  required?: boolean
  /** Below the field; may depend on what is filled in. */
  hint?: HostText | ((values: Values) => HostText | undefined)
  /** Words of what is wrong, or null. Asked when the value is not empty. */
  check?: (value: never, values: Values) => HostText | null
  /** Two such fields share a line. */
  half?: boolean
  disabled?: boolean
  /** Left out while false. */
  shown?: (values: Values) => boolean
}

interface Placed {
  placeholder?: HostText
}

export type FormFieldSpec<Values> =
  | { kind: 'section'; words: HostText }
  | (Base<Values> & Placed & { kind: 'text'; max?: number; autoComplete?: string; end?: ReactNode })
  | (Base<Values> & Placed & { kind: 'password' })
  | (Base<Values> & Placed & { kind: 'area'; max?: number; rows?: number })
  | (Base<Values> & Placed & { kind: 'number'; min?: number; max?: number; unit?: HostText })
  /** Bytes; `zero` words what 0 means and offers it as a checkbox ('Unlimited'). */
  | (Base<Values> & { kind: 'size'; zero?: HostText })
  | (Base<Values> &
      Placed & { kind: 'select'; options: readonly FieldChoice[]; many?: boolean; clearable?: boolean })
  /** Two to five, side by side. */
  | (Base<Values> & { kind: 'segments'; options: readonly FieldChoice[] })
  | (Base<Values> &
      Placed & {
        kind: 'tree'
        options: TreeFieldChoice[]
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
      draw: (field: CustomFieldProps) => ReactNode
    })

export interface CustomFieldProps {
  id?: string
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  placeholder: string
}

export interface FormSpecification<Values> {
  fields: readonly FormFieldSpec<Values>[]
  initial: Values
  /** Which field an error key of the server belongs to; others stand on top of the form. */
  errorAt?: Readonly<Partial<Record<string, Extract<keyof Values, string>>>>
}
