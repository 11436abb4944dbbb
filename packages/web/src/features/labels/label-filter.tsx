import type { SpaceKind } from '@cabinet/contract/nodes'
import { useText } from '../../kernel/text.ts'
import { Select } from '../../ui/select.tsx'
import { unlabelled } from '../files/index.ts'
import { useChoices } from './labels.api.ts'
import { askedIn } from './labels.rules.ts'
import { words } from './labels.text.ts'

interface LabelFilterProps {
  value: string
  spaceKind: SpaceKind | undefined
  onChange: (label: string) => void
}

/** In the toolbar of a list: narrows it to what has a label, or lacks one. Nothing where there are no labels. */
export function LabelFilter({ value, spaceKind, onChange }: LabelFilterProps) {
  const t = useText(words)
  const choices = useChoices().data ?? []
  const options = choices.flatMap((category) =>
    category.labels.map(({ id, name }) => ({ value: id, words: `${category.name} · ${name}` })),
  )
  if (options.length === 0) return null
  const asked = askedIn(choices, spaceKind).length > 0
  return (
    <Select
      label={t('label')}
      value={value}
      options={[
        { value: '', words: t('allLabels') },
        ...(asked ? [{ value: unlabelled, words: t('lacking') }] : []),
        ...options,
      ]}
      onChange={onChange}
    />
  )
}
