import { FolderPlus, PencilLine, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { messages } from './organisations.text.ts'

interface NodeToolsProps {
  name: string
  /** Absent where the user may not. */
  onAdd: (() => void) | undefined
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Add, edit and delete on a node of the tree of organisations. */
export function OrganisationNodeTools({ name, onAdd, onEdit, onRemove }: NodeToolsProps) {
  const t = useText(messages)
  const tool = (words: string, icon: ReactElement, run: (() => void) | undefined) =>
    run && (
      <IconButton
        small
        tabIndex={-1}
        words={words}
        icon={icon}
        onClick={(event) => {
          event.stopPropagation()
          run()
        }}
      />
    )
  return (
    <>
      {tool(t('addBelow', { name }), <FolderPlus />, onAdd)}
      {tool(t('editNode', { name }), <PencilLine />, onEdit)}
      {tool(t('removeNode', { name }), <Trash2 />, onRemove)}
    </>
  )
}
