import { roleEndpoints } from '@cabinet/contract/roles'
import {
  type FileTemplateAdmin,
  type TemplateErrorKey,
  type TemplateReader,
  templateEndpoints,
  templateLimits,
} from '@cabinet/contract/templates'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { EmptyChoice } from '../menus/index.ts'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { messages } from './templates.text.ts'

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

const errorAt: Partial<Record<TemplateErrorKey, keyof Values>> = {
  'templates.name_taken': 'name',
  'templates.name_invalid': 'name',
  'templates.folders_invalid': 'folders',
}

interface TemplateFormProps {
  /** The template to edit; 'folders' for a new folder tree; null when closed. */
  editing: FileTemplateAdmin | 'folders' | null
  onClose(): void
}

const idsOf = (readers: readonly TemplateReader[], kind: TemplateReader['kind']) =>
  readers.filter((one) => one.kind === kind).map((one) => one.id)
const readersOf = (ids: readonly string[], kind: TemplateReader['kind']) =>
  ids.map((id) => ({ id, kind, name: '' }))

/** A form for a template's details and its folder tree. */
export function FileTemplateForm({ editing, onClose }: TemplateFormProps) {
  const known = editing === 'folders' || editing === null ? undefined : editing
  const isFolder = editing === 'folders' || known?.kind === 'folder'
  const t = useText(messages)
  const roles = useEndpoint(
    roleEndpoints.list,
    { page: 1, pageSize: 100 },
    { enabled: editing !== null },
  ).data
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
    (): FormFieldSpec<Values>[] => [
      { kind: 'text', name: 'name', words: messages.name, required: true, max: templateLimits.name },
      { kind: 'text', name: 'category', words: messages.category, max: templateLimits.category },
      ...(isFolder
        ? [
            {
              kind: 'area' as const,
              name: 'folders' as const,
              words: messages.folders,
              hint: messages.foldersHint,
              required: true,
              rows: 8,
            },
          ]
        : []),
      { kind: 'section', words: messages.readers },
      {
        kind: 'own',
        name: 'organisationIds',
        words: messages.departments,
        hint: messages.readersHint,
        draw: (field) => (
          <LazyOrganisationPicker
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
        words: messages.roles,
        many: true,
        clearable: true,
        options: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, words: name })),
        ...(roles && {
          none: <EmptyChoice text={t('noRoles')} page="role" words={t('makeRole')} />,
        }),
      },
      { kind: 'section', words: messages.state },
      { kind: 'switch', name: 'enabled', words: messages.enabled },
      ...(isFolder
        ? []
        : [
            {
              kind: 'switch' as const,
              name: 'blank' as const,
              words: messages.blank,
              hint: t('blankHint', { suffix: known?.suffix ?? '' }),
            },
          ]),
      {
        kind: 'number',
        decimals: 0,
        name: 'position',
        words: messages.sort,
        hint: messages.sortHint,
        required: true,
        min: 0,
        max: 9999,
      },
    ],
    [isFolder, known, roles, t],
  )
  return (
    <FormDrawer
      open={editing !== null}
      title={known ? messages.edit : messages.addFolders}
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
        // Readers that this form does not edit (groups) are kept.
        const others = (known?.readers ?? []).filter((one) => one.kind === 'group')
        const input = { ...values, readers: [...readers, ...others], folders: paths }
        await (known
          ? call(templateEndpoints.update, { id: known.id, ...input })
          : call(templateEndpoints.addFolders, input))
        await markQueriesStale(templateEndpoints.page, templateEndpoints.gallery)
      }}
    />
  )
}
