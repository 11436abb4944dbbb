import { roleApi } from '@cabinet/contract/roles'
import {
  type FileTemplate,
  type TemplateError,
  type TemplateReader,
  templateApi,
  templateLimits,
} from '@cabinet/contract/templates'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { OrganisationPicker } from '../organisations/index.ts'
import { words } from './templates.text.ts'

interface Values {
  name: string
  category: string
  folders: string
  organisationIds: string[]
  roleIds: string[]
  enabled: boolean
  blank: boolean
  position: number
}

const errorAt: Partial<Record<TemplateError, keyof Values>> = {
  'templates.name_taken': 'name',
  'templates.name_invalid': 'name',
  'templates.folders_invalid': 'folders',
}

interface TemplateFormProps {
  /** The one to edit; 'folders' for a new tree of folders; null: closed. */
  editing: FileTemplate | 'folders' | null
  onClose(): void
}

const idsOf = (readers: readonly TemplateReader[], kind: TemplateReader['kind']) =>
  readers.filter((one) => one.kind === kind).map((one) => one.id)
const readersOf = (ids: readonly string[], kind: TemplateReader['kind']) =>
  ids.map((id) => ({ id, kind, name: '' }))

/** What is said of a template, and the folders of a tree. */
export function TemplateForm({ editing, onClose }: TemplateFormProps) {
  const known = editing === 'folders' || editing === null ? undefined : editing
  const isFolder = editing === 'folders' || known?.kind === 'folder'
  const t = useText(words)
  const roles = useCall(roleApi.list, { page: 1, pageSize: 100 }, { enabled: editing !== null }).data
  const initial = useMemo<Values>(
    () => ({
      name: known?.name ?? '',
      category: known?.category ?? '',
      folders: known?.folders.join('\n') ?? '',
      organisationIds: idsOf(known?.readers ?? [], 'organisation'),
      roleIds: idsOf(known?.readers ?? [], 'role'),
      enabled: known?.enabled ?? true,
      blank: known?.blank ?? false,
      position: known?.position ?? 100,
    }),
    [known],
  )
  const fields = useMemo(
    (): Field<Values>[] => [
      { kind: 'text', name: 'name', words: words.name, required: true, max: templateLimits.name },
      { kind: 'text', name: 'category', words: words.category, max: templateLimits.category },
      ...(isFolder
        ? [
            {
              kind: 'area' as const,
              name: 'folders' as const,
              words: words.folders,
              hint: words.foldersHint,
              required: true,
              rows: 8,
            },
          ]
        : []),
      { kind: 'section', words: words.readers },
      {
        kind: 'own',
        name: 'organisationIds',
        words: words.departments,
        hint: words.readersHint,
        draw: (field) => (
          <OrganisationPicker
            {...field}
            many
            value={field.value as string[]}
            names={Object.fromEntries((known?.readers ?? []).map(({ id, name }) => [id, name]))}
          />
        ),
      },
      {
        kind: 'select',
        name: 'roleIds',
        words: words.roles,
        many: true,
        clearable: true,
        options: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, words: name })),
      },
      { kind: 'section', words: words.state },
      { kind: 'switch', name: 'enabled', words: words.enabled },
      ...(isFolder
        ? []
        : [
            {
              kind: 'switch' as const,
              name: 'blank' as const,
              words: words.blank,
              hint: t('blankHint', { suffix: known?.suffix ?? '' }),
            },
          ]),
      { kind: 'number', name: 'position', words: words.sort, hint: words.sortHint, min: 0, max: 9999 },
    ],
    [isFolder, known, roles, t],
  )
  return (
    <FormDrawer
      open={editing !== null}
      title={known ? words.edit : words.addFolders}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={async ({ folders, organisationIds, roleIds, ...values }) => {
        const readers = [...readersOf(organisationIds, 'organisation'), ...readersOf(roleIds, 'role')]
        const paths = folders
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
        // what another way of asking gave (groups) stays
        const others = (known?.readers ?? []).filter((one) => one.kind === 'group')
        const input = { ...values, readers: [...readers, ...others], folders: paths }
        await (known
          ? call(templateApi.update, { id: known.id, ...input })
          : call(templateApi.addFolders, input))
        await stale(templateApi.page, templateApi.gallery)
      }}
    />
  )
}
