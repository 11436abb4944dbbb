import {
  type FolderTemplate,
  type FolderTemplateError,
  folderTemplateApi,
  folderTemplateLimits,
  type TemplateKind,
} from '@cabinet/contract/folder-templates'
import { useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { stale } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { OrganisationPicker } from '../organisations/index.ts'
import { type Draft, draftsOf, foldersOf, newDraft } from './drafts.ts'
import { words } from './folder-templates.text.ts'
import { TreeEditor } from './tree-editor.tsx'

interface Values {
  name: string
  note: string
  kind: TemplateKind
  organisationId: string | undefined
  automatic: boolean
  drafts: Draft[]
}

const errorAt: Partial<Record<FolderTemplateError, keyof Values>> = {
  'folders.name_taken': 'name',
  'folders.name_invalid': 'name',
  'folders.tree_invalid': 'drafts',
  'folders.subject_unknown': 'drafts',
}

interface TemplateFormProps {
  /** The one to edit; 'new' for another; null: closed. */
  editing: FolderTemplate | 'new' | null
  onClose(): void
}

/** Adds or edits a default folder tree. */
export function TemplateForm({ editing, onClose }: TemplateFormProps) {
  const known = editing === 'new' || editing === null ? undefined : editing
  const t = useText(words)
  // the editor of the tree asks what the form says of the kind
  const [kind, setKind] = useState(known?.kind ?? 'department')
  const initial = useMemo<Values>(
    () => ({
      name: known?.name ?? '',
      note: known?.note ?? '',
      kind: known?.kind ?? 'department',
      organisationId: known?.organisationId,
      automatic: known?.automatic ?? true,
      drafts: known ? draftsOf(known.folders) : [newDraft(0)],
    }),
    [known],
  )
  const fields = useMemo(
    (): Field<Values>[] => [
      { kind: 'text', name: 'name', words: words.name, required: true, max: folderTemplateLimits.name },
      { kind: 'area', name: 'note', words: words.note, max: folderTemplateLimits.note, rows: 2 },
      {
        kind: 'own',
        name: 'kind',
        words: words.kind,
        draw: (field) => (
          <Segmented
            label={t('kind')}
            value={field.value as TemplateKind}
            options={(['department', 'personal'] as const).map((value) => ({ value, words: t(value) }))}
            onChange={(value) => {
              field.onChange(value)
              setKind(value)
            }}
          />
        ),
      },
      {
        kind: 'own',
        name: 'organisationId',
        words: words.organisation,
        hint: words.organisationHint,
        draw: (field) => (
          <OrganisationPicker
            {...field}
            {...(known && { names: { [known.organisationId]: known.organisationName } })}
            clearable
            value={field.value as string}
          />
        ),
      },
      { kind: 'switch', name: 'automatic', words: words.automatic, hint: words.automaticHint },
      {
        kind: 'own',
        name: 'drafts',
        words: words.folders,
        draw: (field) => <TreeEditor drafts={field.value as Draft[]} kind={kind} onChange={field.onChange} />,
      },
    ],
    [kind, known, t],
  )
  return (
    <FormDrawer
      open={editing !== null}
      title={known ? words.edit : words.add}
      width={640}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={async ({ drafts, organisationId, ...values }) => {
        const input = { ...values, organisationId, folders: foldersOf(drafts) }
        await (known
          ? call(folderTemplateApi.update, { id: known.id, ...input })
          : call(folderTemplateApi.create, input))
        await stale(folderTemplateApi.page)
      }}
    />
  )
}
