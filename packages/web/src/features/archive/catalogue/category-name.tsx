import { type ComponentProps, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { TextInput } from '../../../ui/text-input.tsx'

/** The name that is typed for a category, and why the server refused it. */
export function useCategoryName(initial = '') {
  const [name, setName] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    name,
    refusal,
    change(next: string) {
      setName(next)
      setRefusal(null)
    },
    /** Shows a refusal of the name at its field, and any other failure as a message. */
    fail(error: unknown) {
      if (error instanceof CallError && error.key.startsWith('spaces.')) setRefusal(error.key)
      else showToast.failure(error)
    },
  }
}

interface CategoryNameFieldProps
  extends Omit<ComponentProps<typeof TextInput>, 'value' | 'error' | 'onChange'> {
  naming: ReturnType<typeof useCategoryName>
}

/** The field of a category's name. */
export function CategoryNameField({ naming, ...input }: CategoryNameFieldProps) {
  const translate = useTranslate()
  return (
    <TextInput
      {...input}
      value={naming.name}
      autoComplete="off"
      maxLength={255}
      error={naming.refusal ? translate(naming.refusal) : null}
      onChange={(event) => naming.change(event.target.value)}
    />
  )
}
