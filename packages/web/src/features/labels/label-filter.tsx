import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { useText } from '../../kernel/text.ts'
import { NativeSelect } from '../../ui/select.tsx'
import { unlabelledFilter } from '../files/index.ts'
import { useLabelChoices } from './labels.api.ts'
import { requiredCategoriesIn } from './labels.rules.ts'
import { messages } from './labels.text.ts'

interface LabelFilterProps {
  value: string
  spaceKind: StorageSpaceKind | undefined
  onChange: (label: string) => void
}

/** Toolbar filter by label or missing label; renders nothing if there are no labels. */
export function LabelFilterMenu({ value, spaceKind, onChange }: LabelFilterProps) {
  const t = useText(messages)
  const choices = useLabelChoices().data ?? []
  const options = choices.flatMap((category) =>
    category.labels.map(({ id, name }) => ({ value: id, words: `${category.name} · ${name}` })),
  )
  if (options.length === 0) return null
  const asked = requiredCategoriesIn(choices, spaceKind).length > 0
  return (
    <NativeSelect
      label={t('label')}
      value={value}
      options={[
        { value: '', words: t('allLabels') },
        ...(asked ? [{ value: unlabelledFilter, words: t('lacking') }] : []),
        ...options,
      ]}
      onChange={onChange}
    />
  )
}
