import type { FileLabel } from '@cabinet/contract/labels'
import { ShieldHalf } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './label-tag.module.css'
import { messages } from './labels.text.ts'

/** A coloured label beside a name, with a shield for security levels. */
export function FileLabelTag({
  label,
}: {
  label: Pick<FileLabel, 'name' | 'colour' | 'level' | 'typeName'>
}) {
  const t = useText(messages)
  const tip = label.level > 0 ? `${label.typeName} · ${t('level', { level: label.level })}` : label.typeName
  return (
    <span className={styles.holder} data-tip={tip}>
      <Tag
        colour={label.colour}
        className={styles.tag ?? ''}
        icon={label.level > 0 ? <ShieldHalf aria-hidden="true" /> : undefined}
      >
        <span>{label.name}</span>
      </Tag>
    </span>
  )
}
