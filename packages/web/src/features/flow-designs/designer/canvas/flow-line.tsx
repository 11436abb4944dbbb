import type { BranchStep, ContainerStep, StartStep } from '@cabinet/contract/flow-designs.document'
import { memo } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { useDesigner } from '../state/designer-store.ts'
import { isSameNodeShown, type NodeProps, useNodeContent } from '../surface/node-words.ts'
import { flowLineBelow } from '../tree/flow-index.ts'
import { designerMessages } from '../words/designer.text.ts'
import styles from './canvas.module.css'
import { AddAfterNode, NodeCard } from './node-card.tsx'

interface FlowLineProps {
  head: StartStep | BranchStep
  position: number
  isLast: boolean
  places: number
}

/** A line from its head to its end; what did not change below is skipped, as it is the same object. */
export const FlowLine = memo(({ head, position, isLast, places }: FlowLineProps) => {
  const nodes = [head, ...flowLineBelow(head)]
  return nodes.map((node, at) => {
    const next = nodes[at + 1]
    const hasArrow = next ? next.kind !== 'container' : head.kind === 'start'
    return node.kind === 'container' ? (
      <FlowContainer key={node.key} container={node} hasArrow={hasArrow} />
    ) : (
      <div key={node.key} className={styles.step}>
        <NodeCard
          node={node}
          position={at === 0 ? position : at}
          isLast={at === 0 && isLast}
          places={at === 0 ? places : 0}
        />
        <AddAfterNode nodeKey={node.key} hasArrow={hasArrow} />
      </div>
    )
  })
})

const FlowContainer = memo(({ container, hasArrow }: { container: ContainerStep; hasArrow: boolean }) => (
  <div className={styles.container}>
    <ContainerHead node={container} position={0} isLast={false} />
    <div className={styles.branches}>
      {container.branches.map((branch, at) => (
        <div key={branch.key} className={styles.branch}>
          <FlowLine
            head={branch}
            position={at}
            isLast={at === container.branches.length - 1}
            places={container.branches.length - 1}
          />
          <div className={styles.tail} />
        </div>
      ))}
    </div>
    <AddAfterNode nodeKey={container.key} hasArrow={hasArrow} />
  </div>
))

/** The pill on the line above the branches: it adds one, and stands for all of them at the keyboard. */
const ContainerHead = memo(
  ({ node, position, isLast }: NodeProps<ContainerStep>) => {
    const t = useText(designerMessages)
    const isActive = useDesigner((state) => state.active === node.key)
    const { reasons } = useNodeContent({ node, position, isLast })
    const why = reasons.join('\n')
    return (
      <div className={styles.pillPlace} data-card={node.key}>
        <button
          type="button"
          className={styles.pill}
          data-node={node.key}
          tabIndex={isActive ? 0 : -1}
          data-wrong={why !== '' || undefined}
          data-tip={why || undefined}
        >
          {t('addBranch')}
          {why && <span className="only-read">{why}</span>}
        </button>
      </div>
    )
  },
  isSameNodeShown as (before: NodeProps<ContainerStep>, after: NodeProps<ContainerStep>) => boolean,
)
