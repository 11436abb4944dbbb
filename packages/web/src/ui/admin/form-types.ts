import type { ReactNode } from 'react'
import type { HostText } from './host.ts'
import type { FieldChoice, TreeFieldChoice } from './types.ts'

interface Base<Values> {
  name: Extract<keyof Values, string>
  words: HostText
  required?: boolean
  /** Below the field; may depend on what is filled in. */
  hint?: HostText | ((values: Values) => HostText | undefined)
  /** Returns an error text, or null. Not called for an empty value. */
  check?: (value: never, values: Values) => HostText | null
  /** Two such fields share a line. */
  half?: boolean
  disabled?: boolean
  /** Omits the field while false. */
  shown?: (values: Values) => boolean
}

interface Placed {
  placeholder?: HostText
}

interface Chosen {
  /** Below the field in place of the hint while there is nothing to choose: where one makes some. */
  none?: ReactNode
}

export type FormFieldSpec<Values> =
  | { kind: 'section'; words: HostText }
  | (Base<Values> & Placed & { kind: 'text'; max?: number; autoComplete?: string; end?: ReactNode })
  | (Base<Values> & Placed & { kind: 'password' })
  | (Base<Values> & Placed & { kind: 'area'; max?: number; rows?: number })
  /** `decimals` is how many a value may have: 2 by default, 0 for whole numbers (specification). */
  | (Base<Values> &
      Placed & { kind: 'number'; min?: number; max?: number; unit?: HostText; decimals?: number })
  /** Bytes; `zero` labels the value 0 and offers it as a checkbox ('Unlimited'). A typed 0 is refused (specification). */
  | (Base<Values> & { kind: 'size'; zero?: HostText })
  | (Base<Values> &
      Placed &
      Chosen & { kind: 'select'; options: readonly FieldChoice[]; many?: boolean; clearable?: boolean })
  /** Two to five, side by side. */
  | (Base<Values> & { kind: 'segments'; options: readonly FieldChoice[] })
  | (Base<Values> &
      Placed &
      Chosen & {
        kind: 'tree'
        options: TreeFieldChoice[]
        load?: (value: string) => Promise<void>
        many?: boolean
        clearable?: boolean
      })
  | (Base<Values> & { kind: 'switch' })
  /** A Date or null; `time` with the clock. */
  | (Base<Values> & Placed & { kind: 'date'; time?: boolean; future?: boolean })
  /** A custom field, such as a picker. */
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
  /** Field by server error key; other errors are shown on top of the form. */
  errorAt?: Readonly<Partial<Record<string, Extract<keyof Values, string>>>>
}
