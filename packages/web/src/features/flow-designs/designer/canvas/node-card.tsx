import type { FlowNode } from '@cabinet/contract/flow-designs.document'
import { ArrowLeft, ArrowRight, ChevronRight, CircleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { useDesigner } from '../state/designer-store.ts'
import { isSameNodeShown, type NodeProps, useNodeContent } from '../surface/node-words.ts'
import { designerMessages } from '../words/designer.text.ts'
import styles from './canvas.module.css'

interface NodeCardProps extends NodeProps<Exclude<FlowNode, { kind: 'container' }>> {
  /** Places before the fallback that a branch may take. */
  places: number
}

/** The card of a node. The whole of it opens the drawer; small buttons move and delete it. */
export const NodeCard = memo(
  ({ node, position, isLast, places }: NodeCardProps) => {
    const t = useText(designerMessages)
    const isActive = useDesigner((state) => state.active === node.key)
    const { words, name, text, isMissing, reasons } = useNodeContent({ node, position, isLast })
    const isBranch = node.kind === 'branch'
    const why = reasons.join('\n')
    const { key } = node
    return (
      <div
        className={styles.card}
        data-card={key}
        data-kind={node.kind}
        data-wrong={reasons.length > 0 || isMissing || undefined}
      >
        <button
          type="button"
          className={styles.face}
          data-node={key}
          tabIndex={isActive ? 0 : -1}
          data-tip={why || undefined}
        >
          <span className={styles.head}>
            <span className={styles.name}>{name}</span>
            {isBranch && (
              <span className={styles.priority}>{words.t('priority', { number: position + 1 })}</span>
            )}
            {reasons.length > 0 && <CircleAlert className={styles.alert} aria-hidden="true" />}
          </span>
          <span className={styles.body}>
            <span className={styles.text} data-missing={isMissing || undefined}>
              {text}
            </span>
            <ChevronRight aria-hidden="true" />
          </span>
          {why && <span className="only-read">{why}</span>}
        </button>
        {node.kind !== 'start' && (
          <button
            type="button"
            className={styles.delete}
            data-act="delete"
            data-of={key}
            tabIndex={-1}
            aria-label={t('deleteNamed', { name })}
          >
            <X aria-hidden="true" />
          </button>
        )}
        {isBranch && !isLast && position > 0 && (
          <button
            type="button"
            className={styles.left}
            data-act="left"
            data-of={key}
            tabIndex={-1}
            aria-label={t('moveLeft')}
            data-tip={t('moveLeft')}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
        )}
        {isBranch && !isLast && position < places - 1 && (
          <button
            type="button"
            className={styles.right}
            data-act="right"
            data-of={key}
            tabIndex={-1}
            aria-label={t('moveRight')}
            data-tip={t('moveRight')}
          >
            <ArrowRight aria-hidden="true" />
          </button>
        )}
      </div>
    )
  },
  (before, after) => before.places === after.places && isSameNodeShown(before, after),
)

interface AddAfterProps {
  nodeKey: string
  /** An arrow leads to a card; branches and joins have none. */
  hasArrow: boolean
}

/** The line from a node to the next one, with the plus on it. */
export const AddAfterNode = memo(({ nodeKey, hasArrow }: AddAfterProps) => {
  const t = useText(designerMessages)
  return (
    <div className={styles.wire} data-arrow={hasArrow || undefined}>
      <button
        type="button"
        className={styles.plus}
        data-act="add"
        data-of={nodeKey}
        tabIndex={-1}
        aria-label={t('add')}
        data-tip={t('add')}
      />
    </div>
  )
})
