import {
  type FolderTemplate,
  type FolderTemplateError,
  type FolderTemplateKind,
  folderTemplateApi,
  folderTemplateLimits,
} from '@cabinet/contract/folder-templates'
import { useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { type FolderDraft, folderDraftsOf, newFolderDraft, templateFoldersOf } from './drafts.ts'
import { messages } from './folder-templates.text.ts'
import { FolderTreeEditor } from './tree-editor.tsx'

interface Values {
  name: string
  note: string
  kind: FolderTemplateKind
  organisationId: string | undefined
  automatic: boolean
  drafts: FolderDraft[]
}

const errorAt: Partial<Record<FolderTemplateError, keyof Values>> = {
  'folders.name_taken': 'name',
  'folders.name_invalid': 'name',
  'folders.tree_invalid': 'drafts',
  'folders.subject_unknown': 'drafts',
}

interface TemplateFormProps {
  /** The template to edit; 'new' to add one; null when closed. */
  editing: FolderTemplate | 'new' | null
  onClose(): void
}

/** Adds or edits a default folder tree. */
export function FolderTemplateForm({ editing, onClose }: TemplateFormProps) {
  const known = editing === 'new' || editing === null ? undefined : editing
  const t = useText(messages)
  // the tree editor needs the kind chosen in the form
  const [kind, setKind] = useState(known?.kind ?? 'department')
  const initial = useMemo<Values>(
    () => ({
      name: known?.name ?? '',
      note: known?.note ?? '',
      kind: known?.kind ?? 'department',
      organisationId: known?.organisationId,
      automatic: known?.automatic ?? true,
      drafts: known ? folderDraftsOf(known.folders) : [newFolderDraft(0)],
    }),
    [known],
  )
  const fields = useMemo(
    (): FormFieldSpec<Values>[] => [
      { kind: 'text', name: 'name', words: messages.name, required: true, max: folderTemplateLimits.name },
      { kind: 'area', name: 'note', words: messages.note, max: folderTemplateLimits.note, rows: 2 },
      {
        kind: 'own',
        name: 'kind',
        words: messages.kind,
        draw: (field) => (
          <SegmentedControl
            label={t('kind')}
            value={field.value as FolderTemplateKind}
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
        words: messages.organisation,
        hint: messages.organisationHint,
        draw: (field) => (
          <LazyOrganisationPicker
            {...field}
            {...(known && { names: { [known.organisationId]: known.organisationName } })}
            clearable
            value={field.value as string}
          />
        ),
      },
      { kind: 'switch', name: 'automatic', words: messages.automatic, hint: messages.automaticHint },
      {
        kind: 'own',
        name: 'drafts',
        words: messages.folders,
        draw: (field) => (
          <FolderTreeEditor drafts={field.value as FolderDraft[]} kind={kind} onChange={field.onChange} />
        ),
      },
    ],
    [kind, known, t],
  )
  return (
    <FormDrawer
      open={editing !== null}
      title={known ? messages.edit : messages.add}
      width={640}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={async ({ drafts, organisationId, ...values }) => {
        const input = { ...values, organisationId, folders: templateFoldersOf(drafts) }
        await (known
          ? call(folderTemplateApi.update, { id: known.id, ...input })
          : call(folderTemplateApi.create, input))
        await markQueriesStale(folderTemplateApi.page)
      }}
    />
  )
}
