import type { ListedFileItem } from '@cabinet/contract/nodes'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import styles from '../dialogs/dialogs.module.css'
import { messages } from '../dialogs/dialogs.text.ts'
import { messages as listWords } from '../files.text.ts'
import { useDetailFacts } from './facts.ts'

/** All facts of one item, or the totals of several. */
export function PropertiesDialog({
  items,
  onClose,
}: {
  items: readonly ListedFileItem[]
  onClose: () => void
}) {
  const t = useText(messages)
  const l = useText(listWords)
  const c = useText(commonMessages)
  const facts = useDetailFacts(items)
  const [first] = items
  return (
    <Dialog title={t('propertiesTitle')} closeWords={c('close')} onClose={onClose} width={460}>
      <div className={styles.propertyHead}>
        <FileIcon folder={first?.folder ?? false} suffix={first?.suffix ?? ''} size={36} />
        <span>{items.length === 1 ? first?.name : l('selected', { count: items.length })}</span>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
