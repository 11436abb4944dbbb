import {
  ArrowLeft,
  ArrowRight,
  ClipboardPaste,
  Copy,
  GitBranchPlus,
  Pencil,
  Scissors,
  Send,
  Stamp,
  Trash2,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { FloatingMenu, type FloatingMenuItem } from '../../../../ui/menu.tsx'
import type { AnchorBox } from '../../../../ui/place.ts'
import {
  addAfterNode,
  addBranchTo,
  copyNode,
  cutNode,
  deleteNode,
  moveBranch,
  pasteAfterNode,
} from '../state/designer-commands.ts'
import { copiedFlowNode, onFlowNodeCopied, useDesignerStore } from '../state/designer-store.ts'
import { branchPlaces } from '../tree/edit-branches.ts'
import { flowIndexOf } from '../tree/flow-index.ts'
import { flowNodeName } from '../words/card-text.ts'
import { designerMessages } from '../words/designer.text.ts'
import { useCardWords } from './node-words.ts'

export interface OpenNodeMenu {
  kind: 'add' | 'node'
  key: string
  anchor: Element | AnchorBox
}

interface NodeMenuProps {
  menu: OpenNodeMenu
  /** The branches are listed from top to bottom. */
  isList: boolean
  onClose(): void
}

const useCopiedNode = () => useSyncExternalStore(onFlowNodeCopied, copiedFlowNode)

/** The menu of a node, or of the plus after it. */
export function NodeMenu({ menu, isList, onClose }: NodeMenuProps) {
  const t = useText(designerMessages)
  const words = useCardWords()
  const store = useDesignerStore()
  const copied = useCopiedNode()
  const { present } = store.getState().history
  const place = flowIndexOf(present).places.get(menu.key)
  if (!place) return null
  const { node, position, above } = place
  const isLast = above?.kind === 'container' && above.branches.at(-1) === node
  const name = flowNodeName(words, node, position, isLast)
  const adding: FloatingMenuItem[] = [
    {
      key: 'approver',
      words: t('addApprover'),
      icon: <Stamp />,
      onPick: () => addAfterNode(store, menu.key, 'approver'),
    },
    {
      key: 'copyStep',
      words: t('addCopy'),
      icon: <Send />,
      onPick: () => addAfterNode(store, menu.key, 'copy'),
    },
    {
      key: 'container',
      words: t('addContainer'),
      icon: <GitBranchPlus />,
      onPick: () => addAfterNode(store, menu.key, 'container'),
    },
  ]
  const paste: FloatingMenuItem[] = copied
    ? [
        {
          key: 'paste',
          words: t('paste'),
          icon: <ClipboardPaste />,
          shortcut: 'Ctrl V',
          divided: true,
          onPick: () => pasteAfterNode(store, menu.key),
        },
      ]
    : []
  if (menu.kind === 'add')
    return (
      <FloatingMenu
        label={t('addAfter', { name })}
        anchor={menu.anchor}
        items={[...adding, ...paste]}
        onClose={onClose}
      />
    )
  const places = branchPlaces(present, menu.key)
  const moves: FloatingMenuItem[] = places
    ? [
        {
          key: 'left',
          words: t(isList ? 'raise' : 'moveLeft'),
          icon: <ArrowLeft />,
          shortcut: 'Alt ←',
          disabled: places.position === 0,
          divided: true,
          onPick: () => moveBranch(store, menu.key, -1),
        },
        {
          key: 'right',
          words: t(isList ? 'lower' : 'moveRight'),
          icon: <ArrowRight />,
          shortcut: 'Alt →',
          disabled: places.position === places.count - 1,
          onPick: () => moveBranch(store, menu.key, 1),
        },
      ]
    : []
  const items: FloatingMenuItem[] = [
    node.kind === 'container'
      ? {
          key: 'addBranch',
          words: t('addBranch'),
          icon: <GitBranchPlus />,
          onPick: () => addBranchTo(store, menu.key),
        }
      : {
          key: 'edit',
          words: t('edit'),
          icon: <Pencil />,
          shortcut: 'Enter',
          onPick: () => store.setState({ editing: menu.key }),
        },
    ...moves,
    ...(node.kind === 'start'
      ? paste
      : [
          {
            key: 'copy',
            words: t('copy'),
            icon: <Copy />,
            shortcut: 'Ctrl C',
            divided: true,
            onPick: () => void copyNode(store, menu.key),
          },
          {
            key: 'cut',
            words: t('cut'),
            icon: <Scissors />,
            shortcut: 'Ctrl X',
            onPick: () => void cutNode(store, menu.key),
          },
          ...paste.map((item) => ({ ...item, words: t('pasteAfter'), divided: false })),
          {
            key: 'delete',
            words: t('delete'),
            icon: <Trash2 />,
            shortcut: 'Delete',
            danger: true,
            divided: true,
            onPick: () => void deleteNode(store, menu.key),
          },
        ]),
  ]
  return (
    <FloatingMenu label={t('actionsOf', { name })} anchor={menu.anchor} items={items} onClose={onClose} />
  )
}
