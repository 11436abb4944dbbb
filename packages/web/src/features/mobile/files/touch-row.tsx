import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Check, MoreVertical } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ItemMarksView } from '../../files/index.ts'
import { FileSmallPicture, ItemLockBadge } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import styles from './touch-row.module.css'
import { useTapAndLongPress } from './use-hold.ts'

interface TouchRowProps {
  item: ListedFileItem
  /** Below the name. */
  facts: ReactNode
  /** The name with matches highlighted, in place of the plain one. */
  name?: ReactNode
  /** The text around a match, between name and facts. */
  excerpt?: ReactNode
  /** Selection mode: a tap selects too. */
  selecting?: boolean
  selected?: boolean
  onOpen: () => void
  onMenu: () => void
  /** Called on a long press. */
  onHold?: () => void
}

/** A file or folder row of touch size. The whole row opens; its content is not interactive. */
export const TouchFileRow = memo(function TouchRow(props: TouchRowProps) {
  const { item, facts, name, excerpt, selecting = false, selected = false, onOpen, onMenu, onHold } = props
  const t = useText(mobileMessages)
  const hold = useTapAndLongPress(onOpen, onHold)
  return (
    <div className={styles.row} data-selected={selected || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={item.name}
        aria-pressed={selecting ? selected : undefined}
        {...hold}
      />
      <span className={styles.picture}>
        <FileSmallPicture file={item} size={44} icon={38} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span className={styles.text}>{name ?? item.name}</span>
          <span className={styles.marks} inert>
            {item.lock && <ItemLockBadge lock={item.lock} bare />}
            <ItemMarksView item={item} />
          </span>
        </span>
        {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
        <span className={styles.facts}>{facts}</span>
      </span>
      {selecting ? (
        <span className={styles.box} data-on={selected || undefined} aria-hidden="true">
          {selected && <Check />}
        </span>
      ) : (
        <IconButton
          className={styles.menu ?? ''}
          words={t('actionsOf', { name: item.name })}
          icon={<MoreVertical />}
          aria-haspopup="dialog"
          onClick={onMenu}
        />
      )}
    </div>
  )
})
