import { type FolderTemplateKind, folderTemplateLimits } from '@cabinet/contract/folder-templates'
import { CornerDownRight, Folder, FolderPlus, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { showDialog } from '../../kernel/show.tsx'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  endOfFolderBranch,
  type FolderDraft,
  newFolderDraft,
  withChangedDraft,
  withNewFolderDraft,
  withoutFolderDraft,
} from './drafts.ts'
import { messages } from './folder-templates.text.ts'
import styles from './tree-editor.module.css'

interface TreeEditorProps {
  drafts: FolderDraft[]
  kind: FolderTemplateKind
  onChange: (drafts: FolderDraft[]) => void
}

/** The folders of a template: names are edited in place, rights in a dialog. */
export function FolderTreeEditor({ drafts, kind, onChange }: TreeEditorProps) {
  const t = useText(messages)
  const editRights = async (draft: FolderDraft, index: number) => {
    const { TemplateGrantsDialog: GrantsDialog } = await import('./grants-dialog.tsx')
    const answer = await showDialog<Pick<FolderDraft, 'grants' | 'inherits'>>((done) => (
      <GrantsDialog draft={draft} kind={kind} onAnswer={done} />
    ))
    if (answer) onChange(withChangedDraft(drafts, index, answer))
  }
  return (
    <div className={styles.editor}>
      <ul className={styles.folders} aria-label={t('folders')}>
        {drafts.map((draft, index) => (
          <li key={draft.key} style={{ paddingInlineStart: draft.depth * 22 }}>
            {draft.depth > 0 ? <CornerDownRight aria-hidden="true" /> : <Folder aria-hidden="true" />}
            <TextInput
              small
              className={styles.name ?? ''}
              aria-label={t('folderName')}
              placeholder={t('folderName')}
              value={draft.name}
              onChange={(event) => onChange(withChangedDraft(drafts, index, { name: event.target.value }))}
            />
            <Button small look="quiet" icon={<ShieldCheck />} onClick={() => void editRights(draft, index)}>
              {[
                draft.grants.length > 0 ? t('grantsShown', { count: draft.grants.length }) : t('rights'),
                !draft.inherits && t('closed'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
            <IconButton
              small
              words={t('addInside', { name: draft.name })}
              icon={<FolderPlus />}
              disabled={draft.depth + 1 >= folderTemplateLimits.depth}
              onClick={() =>
                onChange(
                  withNewFolderDraft(
                    drafts,
                    endOfFolderBranch(drafts, index),
                    newFolderDraft(draft.depth + 1),
                  ),
                )
              }
            />
            <IconButton
              small
              words={t('removeFolder', { name: draft.name })}
              icon={<Trash2 />}
              onClick={() => onChange(withoutFolderDraft(drafts, index))}
            />
          </li>
        ))}
      </ul>
      <Button
        small
        icon={<Plus />}
        disabled={drafts.length >= folderTemplateLimits.folders}
        onClick={() => onChange([...drafts, newFolderDraft(0)])}
      >
        {t('addFolder')}
      </Button>
    </div>
  )
}
