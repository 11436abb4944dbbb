import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'

export interface InheritanceDraft {
  inherits: boolean
  /** Whether inherited grants are kept when inheritance stops. */
  keep: boolean
}

interface InheritanceChoiceProps {
  value: InheritanceDraft
  /** Whether the item inherits now. */
  before: boolean
  onChange: (value: InheritanceDraft) => void
}

/** Whether access of the folders above reaches this item. */
export function InheritanceChoice({ value, before, onChange }: InheritanceChoiceProps) {
  const t = useText(messages)
  return (
    <section className={styles.inherit}>
      <Checkbox
        checked={!value.inherits}
        onChange={(event) => onChange({ ...value, inherits: !event.target.checked })}
      >
        <b>{t('stops')}</b> <small>{t('stopsHint')}</small>
      </Checkbox>
      {!value.inherits && before && (
        <Checkbox
          checked={value.keep}
          onChange={(event) => onChange({ ...value, keep: event.target.checked })}
        >
          <b>{t('keep')}</b> <small>{t('keepHint')}</small>
        </Checkbox>
      )}
    </section>
  )
}
