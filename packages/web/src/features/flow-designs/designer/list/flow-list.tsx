import type { BranchStep, ContainerStep, FlowNode, StartStep } from '@cabinet/contract/flow-designs.document'
import { CircleAlert, Ellipsis, GitBranch, Plus, Send, Stamp, UserRound } from 'lucide-react'
import { memo, useId } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { useDesigner } from '../state/designer-store.ts'
import { NodeSurface } from '../surface/node-surface.tsx'
import { isSameNodeShown, type NodeProps, useNodeContent } from '../surface/node-words.ts'
import { flowLineBelow } from '../tree/flow-index.ts'
import { designerMessages } from '../words/designer.text.ts'
import styles from './list.module.css'

/** The flow as nested ordered lists, for screen readers and narrow windows; it can do all that the canvas can. */
export function FlowList() {
  const t = useText(designerMessages)
  const hintId = useId()
  const root = useDesigner((state) => state.history.present.root)
  return (
    <NodeSurface isList label={t('flow')} describedBy={hintId} className={styles.place}>
      <p id={hintId} className="only-read">
        {t('keysHint')}
      </p>
      <ListedLine head={root} position={0} isLast={false} />
    </NodeSurface>
  )
}

interface ListedLineProps {
  head: StartStep | BranchStep
  position: number
  isLast: boolean
}

const ListedLine = memo(({ head, position, isLast }: ListedLineProps) => {
  const below = flowLineBelow(head)
  const isMain = head.kind === 'start'
  const steps = below.map((node, at) => (
    <li key={node.key}>
      <ListedNode node={node} position={at + 1} isLast={false} />
      {node.kind === 'container' && <ListedBranches container={node} />}
    </li>
  ))
  // a branch is an item of the list of branches, and its steps are a list inside it
  if (isMain)
    return (
      <ol className={styles.list}>
        <li>
          <ListedNode node={head} position={position} isLast={isLast} />
        </li>
        {steps}
      </ol>
    )
  return (
    <li>
      <ListedNode node={head} position={position} isLast={isLast} />
      {steps.length > 0 && <ol className={styles.list}>{steps}</ol>}
    </li>
  )
})

const ListedBranches = memo(({ container }: { container: ContainerStep }) => (
  <ol className={styles.branches}>
    {container.branches.map((branch, at) => (
      <ListedLine
        key={branch.key}
        head={branch}
        position={at}
        isLast={at === container.branches.length - 1}
      />
    ))}
  </ol>
))

const icons = {
  start: UserRound,
  approver: Stamp,
  copy: Send,
  container: GitBranch,
  branch: GitBranch,
} as const

const ListedNode = memo(({ node, position, isLast }: NodeProps) => {
  const t = useText(designerMessages)
  const isActive = useDesigner((state) => state.active === node.key)
  const { words, name, text, isMissing, reasons } = useNodeContent({ node, position, isLast })
  const Icon = icons[node.kind]
  const { key } = node
  return (
    <div className={styles.row} data-card={key} data-kind={node.kind}>
      <button type="button" className={styles.face} data-node={key} tabIndex={isActive ? 0 : -1}>
        <Icon className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {node.kind === 'branch' && (
              <span className={styles.priority}>{words.t('priority', { number: position + 1 })}</span>
            )}
          </span>
          {text && <span data-missing={isMissing || undefined}>{text}</span>}
          {reasons.length > 0 && (
            <span className={styles.reasons}>
              <CircleAlert aria-hidden="true" />
              {reasons.join(words.t('listed'))}
            </span>
          )}
        </span>
      </button>
      <RowButton
        act="add"
        nodeKey={key}
        words={t(node.kind === 'container' ? 'add' : 'addAfter', { name })}
      />
      <RowButton act="menu" nodeKey={key} words={t('actionsOf', { name })} />
    </div>
  )
}, isSameNodeShown)

/** Reached by Tab too, where the canvas has keys alone. */
const RowButton = ({
  act,
  nodeKey,
  words,
}: {
  act: 'add' | 'menu'
  nodeKey: FlowNode['key']
  words: string
}) => (
  <button
    type="button"
    className={styles.tool}
    data-act={act}
    data-of={nodeKey}
    aria-label={words}
    data-tip={words}
  >
    {act === 'add' ? <Plus aria-hidden="true" /> : <Ellipsis aria-hidden="true" />}
  </button>
)
