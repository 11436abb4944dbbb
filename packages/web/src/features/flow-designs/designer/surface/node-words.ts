import type { FlowNode } from '@cabinet/contract/flow-designs.document'
import type { FlowFault } from '@cabinet/contract/flow-designs.faults'
import { useMemo } from 'react'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { useDesigner } from '../state/designer-store.ts'
import { cardMessages } from '../words/card.text.ts'
import { type CardWords, flowCardText, flowNodeName, starterText } from '../words/card-text.ts'
import { faultMessages } from '../words/designer.text.ts'

export function useCardWords(): CardWords {
  const t = useText(cardMessages)
  const say = useTranslate()
  return useMemo(() => ({ t, say }), [t, say])
}

/** One fault as a sentence. */
export const faultSentence = ({ t, say }: CardWords, { kind, names = [] }: FlowFault): string =>
  say(faultMessages[kind], { names: names.join(t('listed')) })

export interface NodeProps<Kind extends FlowNode = FlowNode> {
  node: Kind
  /** Place on the line, or among the branches. */
  position: number
  /** The last branch of its container. */
  isLast: boolean
}

/** Name, text and faults of a node as canvas and list show them. */
export function useNodeContent({ node, position, isLast }: NodeProps) {
  const words = useCardWords()
  const faults = useDesigner((state) => state.faults.get(node.key))
  // only the start shows the document's own fields
  const starters = useDesigner((state) => (node.kind === 'start' ? state.history.present.starters : null))
  const { text, isMissing } = starters ? starterText(words, { starters }) : flowCardText(words, node, isLast)
  return {
    words,
    name: flowNodeName(words, node, position, isLast),
    text,
    isMissing: isMissing === true,
    reasons: faults?.map((fault) => faultSentence(words, fault)) ?? [],
  }
}

/** Whether a node looks as before: the line below it and its branches are drawn by others. */
export function isSameNodeShown(before: NodeProps, after: NodeProps): boolean {
  if (before.position !== after.position || before.isLast !== after.isLast) return false
  if (before.node === after.node) return true
  const [one, other] = [before.node, after.node] as unknown as Record<string, unknown>[]
  return Object.keys(other!).every(
    (field) => field === 'next' || field === 'branches' || one![field] === other![field],
  )
}
