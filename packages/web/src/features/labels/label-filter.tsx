import { useText } from '../../kernel/text.ts'
import { Select } from '../../ui/select.tsx'
import { useChoices } from './labels.api.ts'
import { words } from './labels.text.ts'

/** In the toolbar of a list: narrows it to what has a label. Nothing where there are no labels. */
export function LabelFilter({ value, onChange }: { value: string; onChange: (labelId: string) => void }) {
  const t = useText(words)
  const choices = useChoices().data ?? []
  const options = choices.flatMap((category) =>
    category.labels.map(({ id, name }) => ({ value: id, words: `${category.name} · ${name}` })),
  )
  if (options.length === 0) return null
  return (
    <Select
      label={t('label')}
      value={value}
      options={[{ value: '', words: t('allLabels') }, ...options]}
      onChange={onChange}
    />
  )
}
